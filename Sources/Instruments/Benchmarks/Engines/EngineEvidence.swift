import AssayCore
import AssayServer
import Foundation

/// The evidence on nine photos on both databases, beside 90,000 and 900,000 photos, in one run.
struct EngineEvidence: Sendable {
    static let benchmark = Benchmark(name: "engines.evidence") { run in
        try await PostgresServer.with(in: run.postgresFolder) { server in
            try await EngineEvidence(run: run, server: server).figures()
        }
    }

    private let run: BenchmarkRun
    private let server: PostgresServer

    private func figures() async throws -> [Figure] {
        var datasets: (sqlite: [EvidenceDataset], postgres: [EvidenceDataset]) = ([], [])
        for items in [10_000, 100_000] {
            let sqlite = try await EvidenceDataset.open(photos: run.count(items) * 9, in: run.datasets)
            datasets.sqlite.append(sqlite)
            datasets.postgres.append(try await twin(of: sqlite))
        }
        let all = datasets.sqlite + datasets.postgres
        for dataset in all { try await check(dataset) }
        // Each call asks for another item, as decisions do.
        let times = try await EngineTimes.measure(
            calls: run.count(EvidenceDataset.plantedItems - 20, atLeast: 5), warmUp: run.count(20, atLeast: 2),
            size: EngineTimes.Size(few: "\(all[0].photos) photos", many: "\(all[1].photos) photos"), on: server,
            all.map { dataset in { call in _ = try await dataset.found(by: dataset.planted[call]) } })
        for dataset in all { try await dataset.close() }
        // More photos have more that look alike, so the growth has no target.
        return times.figures("engines.evidence", "evidence on nine photos", target: nil)
    }

    private func twin(of sqlite: EvidenceDataset) async throws -> EvidenceDataset {
        let twin = try await PostgresTwin.open(
            "photos-\(sqlite.photos)", of: sqlite.bench, in: sqlite.home, on: server)
        let installation = try await Installation.open(at: twin.home, purpose: .command, settings: twin.settings)
        return try await EvidenceDataset(
            installation, sqlite.bench.organization, photos: sqlite.photos, home: twin.home)
    }

    /// Evidence that misses the planted look-alikes would be fast.
    private func check(_ dataset: EvidenceDataset) async throws {
        let items = dataset.planted.prefix(run.count(dataset.planted.count))
        var found = 0
        for item in items { found += try await dataset.found(by: item) }
        guard found * 100 >= items.count * 9 * 99 else {
            throw BenchmarkError("the evidence beside \(dataset.photos) photos has \(found) planted look-alikes")
        }
    }
}
