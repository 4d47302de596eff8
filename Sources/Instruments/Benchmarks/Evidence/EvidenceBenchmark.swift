import AssayCore
import Foundation

/// The evidence on nine photos beside ninety thousand to nine million photos of the same organization: the time to
/// gather it, and the share of planted look-alikes that it contains.
struct EvidenceBenchmark: Sendable {
    static let benchmark = Benchmark(name: "evidence", stock: [.photos]) { run in
        try await EvidenceBenchmark(run: run).figures()
    }

    private let run: BenchmarkRun

    private func figures() async throws -> [Figure] {
        let small = try await EvidenceDataset.open(photos: run.count(10_000) * 9, in: run.datasets)
        let large = try await EvidenceDataset.open(photos: run.count(1_000_000) * 9, in: run.datasets)
        let times = try await Turns.rounds(
            run.count(EvidenceDataset.plantedItems - 20, atLeast: 5), warmUp: run.count(20, atLeast: 2),
            [
                { _ = try await large.found(by: large.planted[$0]) },
                { _ = try await small.found(by: small.planted[$0]) },
            ])
        let figures = [
            time(of: Measurement(calls: times[0]), beside: large, atMost: 100),
            time(of: Measurement(calls: times[1]), beside: small, atMost: 30),
            try await share(of: large),
        ]
        try await large.close()
        try await small.close()
        return figures
    }

    private func time(of measured: Measurement, beside dataset: EvidenceDataset, atMost bound: Double) -> Figure {
        .bounded(
            "evidence.\(dataset.photos).time",
            "evidence on nine photos beside \(dataset.photos) photos against \(Int(bound)) ms", measured, atMost: bound)
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
