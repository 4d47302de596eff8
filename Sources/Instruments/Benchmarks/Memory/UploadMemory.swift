import Foundation
import Synchronization

/// The rise of a server's peak memory during many concurrent uploads.
struct UploadMemory: Sendable {
    let uploads: Int
    /// The size of each upload in bytes.
    let bytes: Int
    /// The rise that counts as too much, in MiB.
    let limit: Double

    func measure() async throws -> UploadMemoryReport {
        let bench = try await UploadBench.start(bytes: bytes)
        do {
            let report = try await measure(bench)
            await bench.stop()
            return report
        } catch {
            await bench.stop()
            throw error
        }
    }

    private func measure(_ bench: UploadBench) async throws -> UploadMemoryReport {
        try await bench.upload(count: uploads / 4 + 1, holding: nil)
        let warm = try bench.server.memory()
        try bench.server.resetPeak()
        let before = try bench.server.memory().peak
        let held = Measured()
        try await bench.upload(count: uploads) { held.set(try bench.server.memory().peak) }
        let after = try bench.server.memory().peak
        return UploadMemoryReport(
            uploads: uploads, bytesPerUpload: bytes, warmResidentMiB: warm.resident, peakBeforeMiB: before,
            peakHeldMiB: held.value, peakAfterIntakeMiB: after, riseMiB: after - before, limitMiB: limit)
    }
}

/// The same measurement as one figure of a benchmark run.
enum UploadMemoryBenchmark {
    static let benchmark = Benchmark(name: "memory") { run in
        let uploads = run.count(32, atLeast: 2)
        let report = try await UploadMemory(uploads: uploads, bytes: 12_000_000, limit: 32).measure()
        let rise = Measurement(unit: "MiB", median: report.riseMiB, samples: 1)
        let limit = Measurement(unit: "MiB", median: report.limitMiB, samples: 1)
        return [
            Figure(
                "memory", "rise of the peak while \(uploads) uploads of 12 MB are open, against what is allowed",
                measured: rise, against: limit, ratio: report.riseMiB / report.limitMiB, target: .atMost(1))
        ]
    }
}

/// The results of one run.
///
/// All values except `uploads` and `bytesPerUpload` are in MiB.
struct UploadMemoryReport: Encodable, Sendable {
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

/// A value that is measured while the uploads are paused.
final class Measured: Sendable {
    private let figure = Mutex(0.0)

    var value: Double { figure.withLock { $0 } }

    func set(_ value: Double) {
        figure.withLock { $0 = value }
    }
}
