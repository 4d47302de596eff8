import Foundation
import Glibc

/// The machine of a benchmark run.
struct Machine: Encodable, Sendable {
    let cores: Int
    let memoryMiB: Int
    let system: String
    /// The median time to append 8 KiB to a file in the run's folder and sync it.
    let diskSyncMilliseconds: Double
    /// The load average of the last minute at the start of the run.
    ///
    /// A value near the number of cores means that other work affected the figures.
    let loadAtStart: Double
    let build: String

    /// Collects the data of this machine.
    ///
    /// - Parameter folder: The folder with the data of the run.
    init(folder: URL) throws {
        let information = ProcessInfo.processInfo
        cores = information.activeProcessorCount
        memoryMiB = Int(information.physicalMemory / 1_048_576)
        system = information.operatingSystemVersionString
        diskSyncMilliseconds = try Self.sync(in: folder).median.milliseconds.rounded(places: 3)
        var load = 0.0
        loadAtStart = getloadavg(&load, 1) == 1 ? load : -1
        #if DEBUG
        build = "debug"
        #else
        build = "release"
        #endif
    }

    private static func sync(in folder: URL) throws -> Samples {
        let path = folder.appending(path: "sync").path
        let file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        guard file >= 0 else { throw BenchmarkError("can't write to \(folder.path)") }
        defer {
            close(file)
            unlink(path)
        }
        let block = [UInt8](repeating: 1, count: 8_192)
        var samples = Samples()
        for _ in 0..<100 {
            samples.time {
                _ = write(file, block, block.count)
                fsync(file)
            }
        }
        return samples
    }
}
