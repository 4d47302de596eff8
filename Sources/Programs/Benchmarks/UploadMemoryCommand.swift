import ArgumentParser
import Foundation
import Synchronization

/// How much memory the server needs for many uploads at once.
struct UploadMemoryCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "upload-memory",
        abstract: "Hold many uploads open at their last byte and watch the server's peak memory.",
        discussion: """
            swift run -c release Benchmarks upload-memory

            Starts a server of its own, warms it up, holds 32 uploads of 12 MB open at their last byte, lets them end
            and waits for intake. Prints JSON; exits with 1 where the peak rises by 64 MiB or more.
            """)

    @Option(help: "Uploads that are open at once.")
    var uploads = 32

    @Option(help: "Bytes per upload.")
    var bytes = 12_000_000

    @Option(help: "The rise of the peak that is too much, in MiB.")
    var limit = 64.0

    func validate() throws {
        guard (1...512).contains(uploads), (100_000...32_000_000).contains(bytes) else {
            throw ValidationError("--uploads takes 1 to 512, --bytes 100000 to 32000000.")
        }
    }

    func run() async throws {
        let bench = try await UploadBench.start(bytes: bytes)
        let report: UploadMemoryReport
        do {
            try await bench.upload(count: uploads / 4 + 1, holding: nil)
            let warm = try bench.server.memory()
            try bench.server.resetPeak()
            let before = try bench.server.memory().peak
            let held = Measured()
            try await bench.upload(count: uploads) { held.set(try bench.server.memory().peak) }
            let after = try bench.server.memory().peak
            report = UploadMemoryReport(
                uploads: uploads, bytesPerUpload: bytes, warmResidentMiB: warm.resident, peakBeforeMiB: before,
                peakHeldMiB: held.value, peakAfterIntakeMiB: after, riseMiB: after - before, limitMiB: limit)
        } catch {
            await bench.stop()
            throw error
        }
        await bench.stop()
        print(try report.json())
        if report.riseMiB >= limit { throw ExitCode(1) }
    }
}

/// What one run found.
///
/// MiB throughout.
struct UploadMemoryReport: Encodable {
    let uploads: Int
    let bytesPerUpload: Int
    let warmResidentMiB: Double
    let peakBeforeMiB: Double
    let peakHeldMiB: Double
    let peakAfterIntakeMiB: Double
    let riseMiB: Double
    let limitMiB: Double

    func json() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
        return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
}

/// A figure that is taken while uploads are held.
final class Measured: Sendable {
    private let figure = Mutex(0.0)

    var value: Double { figure.withLock { $0 } }

    func set(_ value: Double) {
        figure.withLock { $0 = value }
    }
}
