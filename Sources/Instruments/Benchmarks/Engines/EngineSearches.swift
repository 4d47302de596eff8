import AssayCore
import Foundation

/// The searches of ``SearchBenchmark`` on both databases, at ten thousand and at a million items, in one run.
struct EngineSearches: Sendable {
    static let benchmark = Benchmark(name: "engines.search") { run in
        try await PostgresServer.with(in: run.postgresFolder) { server in
            try await EngineSearches(run: run, server: server).figures()
        }
    }

    private let run: BenchmarkRun
    private let server: PostgresServer

    /// A dataset on SQLite and its twin on PostgreSQL.
    private struct Pair: Sendable {
        let sqlite: SearchDataset
        let postgres: SearchDataset

        func close() async throws {
            try await sqlite.close()
            try await postgres.close()
        }
    }

    private func figures() async throws -> [Figure] {
        let few = try await pair(items: run.count(10_000))
        let many = try await pair(items: run.count(1_000_000))
        let datasets = [few.sqlite, many.sqlite, few.postgres, many.postgres]
        var figures = try await EngineStatements(run: run, server: server).figures(
            sqlite: few.sqlite.bench, postgres: few.postgres.bench)
        for scope in SearchCaller.Scope.allCases {
            let shapes = datasets.map { self.shapes(of: $0, scope) }
            for place in shapes[0].indices {
                figures += try await measure(zip(datasets, shapes).map { ($0, $1[place]) }, scope)
            }
        }
        try await few.close()
        try await many.close()
        return figures
    }

    private func pair(items: Int) async throws -> Pair {
        let sqlite = try await SearchDataset.open(items: items, hasPhotos: false, in: run.datasets)
        let twin = try await PostgresTwin.open("items-\(items)", of: sqlite.bench, in: sqlite.home, on: server)
        let bench = try await twin.bench(like: sqlite.bench)
        return Pair(sqlite: sqlite, postgres: SearchDataset(items: items, home: twin.home, bench: bench))
    }

    /// The kinds of searches, without the one that empties the memory of the database: the memory of a server can't be
    /// emptied without a new start of it.
    private func shapes(of dataset: SearchDataset, _ scope: SearchCaller.Scope) -> [SearchShape] {
        SearchShape.all(items: dataset.items, deepPage: run.count(500)).filter { shape in
            shape.calls != .newlyOpened && (scope == .user || !shape.isOfUsersAlone)
        }
    }

    private func measure(
        _ searches: [(dataset: SearchDataset, shape: SearchShape)], _ scope: SearchCaller.Scope
    ) async throws -> [Figure] {
        let shape = searches[0].shape
        let calls = shape.calls.isCold ? run.count(100, atLeast: 1) : run.count(400, atLeast: 3)
        var callers: [SearchCaller] = []
        for (dataset, shape) in searches {
            callers.append(try await SearchCaller.make(dataset, scope, shape, places: calls))
        }
        try await checkAgreement(callers)
        let times = try await EngineTimes.measure(
            calls: calls, warmUp: shape.calls.isCold ? 0 : max(1, calls / 10),
            size: EngineTimes.Size(
                few: "\(searches[0].dataset.items) items", many: "\(searches[1].dataset.items) items"),
            on: server,
            prepare: { call in for caller in callers { try await caller.prepare(call) } },
            callers.map { caller in { call in try await caller.call(call) } })
        return times.figures("engines.search.\(shape.name).\(scope.rawValue)", "\(shape.says), by \(scope.rawValue)")
    }

    /// Both databases must find the same, because a search that finds nothing is fast.
    private func checkAgreement(_ callers: [SearchCaller]) async throws {
        for (sqlite, postgres) in zip(callers[..<2], callers[2...]) {
            for call in [0, 1, 2] {
                let found = (try await sqlite.call(call), try await postgres.call(call))
                guard found.0 == found.1 else {
                    throw BenchmarkError("\(sqlite.shape.name) found \(found.0) on SQLite and \(found.1) on PostgreSQL")
                }
            }
        }
    }
}

extension BenchmarkRun {
    /// The folder of the server whose databases are copies of the shared datasets.
    var postgresFolder: URL { datasets.appending(path: "postgres") }
}
