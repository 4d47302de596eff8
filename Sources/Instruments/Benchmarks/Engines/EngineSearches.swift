import Foundation

/// The searches of ``SearchBenchmark`` on PostgreSQL, at ten thousand and at a million items.
///
/// The rows are copies of the datasets on SQLite.
enum EngineSearches {
    static let benchmark = Benchmark(name: "engines.search") { run in
        try await EnginePostgres.with(in: run.datasets.appending(path: "postgres")) { server in
            let few = try await dataset(items: run.count(10_000), run, on: server)
            let many = try await dataset(items: run.count(1_000_000), run, on: server)
            let figures = try await SearchBenchmark(run: run, name: "engines.search", children: { server.processes })
                .figures(few, many)
            try await few.close()
            try await many.close()
            return figures
        }
    }

    private static func dataset(
        items: Int, _ run: BenchmarkRun, on server: EnginePostgres
    ) async throws -> SearchDataset {
        let original = try await SearchDataset.open(items: items, hasPhotos: false, in: run.datasets)
        let copy = try await PostgresCopy.open("items-\(items)", of: original.bench, in: original.home, on: server)
        try await original.close()
        return SearchDataset(items: items, home: copy.home, bench: try await copy.bench(like: original.bench))
    }
}
