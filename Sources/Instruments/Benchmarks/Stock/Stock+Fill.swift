import AssayProcesses
import Foundation

extension Stock {
    /// Creates what is missing, in the run's folder of datasets.
    func fill(_ run: BenchmarkRun) async throws {
        switch self {
        case .items:
            for count in [10_000, 1_000_000] {
                try await SearchDataset.open(items: run.count(count), hasPhotos: false, in: run.datasets).close()
            }
        case .photos:
            for count in [10_000, 1_000_000] {
                try await EvidenceDataset.open(photos: run.count(count) * 9, in: run.datasets).close()
            }
        case .deliveries: _ = try await WebhooksBenchmark.stock(run)
        }
    }

    /// Creates what is missing of several kinds at once, each in a process of its own.
    ///
    /// Each kind has its own databases, whose writers use one processor. The memory that they use ends with their
    /// processes, so it is in no figure.
    static func fill(_ kinds: Set<Stock>, _ run: BenchmarkRun) async throws {
        _ = try await atOnce(Array(kinds)) { kind in
            let child = try ChildProcess([
                ChildProcess.ownProgram.path, "stock", kind.rawValue, "--scale", "\(run.scale)", "--folder",
                run.datasets.path,
            ])
            let exit = await child.end()
            guard exit == .exited(0) else { throw BenchmarkError("the stock of \(kind.rawValue) failed: \(exit)") }
        }
    }
}
