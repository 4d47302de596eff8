import Foundation
import Glibc

/// The machine of a benchmark run.
struct Machine: Encodable, Sendable {
    let processor: String
    let cores: Int
    let memoryMiB: Int
    let system: String
    let fileSystem: String
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
        processor = Self.processor() ?? "unknown"
        cores = information.activeProcessorCount
        memoryMiB = Int(information.physicalMemory / 1_048_576)
        system = information.operatingSystemVersionString
        fileSystem = Self.fileSystem(of: folder)
        diskSyncMilliseconds = try Self.sync(in: folder).median.milliseconds.rounded(places: 3)
        var load = 0.0
        loadAtStart = getloadavg(&load, 1) == 1 ? load : -1
        #if DEBUG
        build = "debug"
        #else
        build = "release"
        #endif
    }

    private static func processor() -> String? {
        let text = try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)
        return text?.split(separator: "\n").first { $0.hasPrefix("model name") }?.split(separator: ":").last
            .map { $0.trimmingCharacters(in: .whitespaces) }
    }

    private static func fileSystem(of folder: URL) -> String {
        let mounts = (try? String(contentsOfFile: "/proc/mounts", encoding: .utf8)) ?? ""
        let path = folder.resolvingSymlinksInPath().path
        let places = mounts.split(separator: "\n").map { $0.split(separator: " ") }.filter { fields in
            guard fields.count > 2 else { return false }
            return fields[1] == "/" || path == fields[1] || path.hasPrefix("\(fields[1])/")
        }
        return places.max { $0[1].count < $1[1].count }.map { String($0[2]) } ?? "unknown"
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
