import AssayCore
import Foundation

/// The evidence on nine photos beside ninety thousand to nine million photos of the same organization: the time to
/// gather it, and the share of planted look-alikes that it contains.
struct EvidenceBenchmark: Sendable {
    static let benchmark = Benchmark(name: "evidence") { run in
        try await EvidenceBenchmark(run: run).figures()
    }

    private let run: BenchmarkRun

    private func figures() async throws -> [Figure] {
        let small = try await EvidenceDataset.open(photos: run.count(10_000) * 9, in: run.datasets)
        var figures: [Figure] = []
        for (items, bound) in [(100_000, nil), (1_000_000, 100.0)] {
            let large = try await EvidenceDataset.open(photos: run.count(items) * 9, in: run.datasets)
            figures += try await compare(large, small, bound: bound)
            try await large.close()
            // No other benchmark uses the largest one, and it takes many gigabytes.
            if items == 1_000_000, !run.keepsDatasets { try FileManager.default.removeItem(at: large.home) }
        }
        figures.append(try await share(of: small))
        try await small.close()
        return figures
    }

    /// Compares the times beside more and beside fewer photos.
    ///
    /// Each call asks for another item, as decisions do: the pages that SQLite has read for one item rarely serve the
    /// next.
    ///
    /// - Parameter bound: The allowed time in milliseconds beside more photos; beside fewer it is 30.
    private func compare(
        _ large: EvidenceDataset, _ small: EvidenceDataset, bound: Double?
    ) async throws -> [Figure] {
        let times = try await Turns.measureWaiting(
            calls: run.count(EvidenceDataset.plantedItems - 20, atLeast: 5), warmUp: run.count(20, atLeast: 2),
            { call in try await large.found(by: large.planted[call]) },
            { call in try await small.found(by: small.planted[call]) })
        let (more, fewer) = (Measurement(calls: times.first), Measurement(calls: times.second))
        var figures = [
            Figure(
                "evidence.\(large.photos)",
                "evidence on nine photos: beside \(large.photos) photos against \(small.photos)", measured: more,
                against: fewer, ratio: more.median / fewer.median)
        ]
        if let bound {
            figures += [
                time(of: more, beside: large, atMost: bound), time(of: fewer, beside: small, atMost: 30),
            ]
        }
        return figures + [try await share(of: large)]
    }

    private func time(of measured: Measurement, beside dataset: EvidenceDataset, atMost bound: Double) -> Figure {
        Figure(
            "evidence.\(dataset.photos).time",
            "evidence on nine photos beside \(dataset.photos) photos against \(Int(bound)) ms", measured: measured,
            against: Measurement(unit: "ms", median: bound, samples: 1), ratio: measured.median / bound,
            target: .atMost(1))
    }

    private func share(of dataset: EvidenceDataset) async throws -> Figure {
        var found = 0
        for item in dataset.planted { found += try await dataset.found(by: item) }
        let planted = dataset.planted.count * 9
        return Figure(
            "evidence.\(dataset.photos).found",
            "look-alikes in the evidence against planted ones, at distances of 0 to 6 bits, beside \(dataset.photos)",
            measured: Measurement(unit: "photos", median: Double(found), samples: planted),
            against: Measurement(unit: "photos", median: Double(planted), samples: planted),
            ratio: Double(found) / Double(planted), target: .atLeast(0.99))
    }
}
