import AssayCore
import AssayOperations
import AssayStorage

/// The time of the smallest transactions on both databases, which explains most of the difference of larger ones: each
/// statement on PostgreSQL is a way to the server's process and back.
struct EngineStatements: Sendable {
    let run: BenchmarkRun
    let server: PostgresServer

    func figures(sqlite: Bench, postgres: Bench) async throws -> [Figure] {
        [
            try await measure(
                "engines.statement.one", "a transaction that reads one row", sqlite, postgres
            ) { try await Self.read(1, $0) },
            try await measure(
                "engines.statement.eleven", "a transaction that reads one row eleven times", sqlite, postgres
            ) { try await Self.read(11, $0) },
            try await measure(
                "engines.statement.write", "a durable transaction that stores one row", sqlite, postgres
            ) { _ = try await $0.session(of: $0.user.user) },
        ]
    }

    private static func read(_ count: Int, _ bench: Bench) async throws {
        let organization = bench.organization
        try await bench.platform.store.read { transaction in
            for _ in 0..<count { _ = try transaction.organizations.find(organization) }
        }
    }

    private func measure(
        _ name: String, _ says: String, _ sqlite: Bench, _ postgres: Bench,
        _ work: @escaping @Sendable (Bench) async throws -> Void
    ) async throws -> Figure {
        let times = try await Turns.rounds(
            run.count(1_000, atLeast: 3), warmUp: run.count(100, atLeast: 1), children: { server.processes },
            [{ _ in try await work(sqlite) }, { _ in try await work(postgres) }])
        return .speed(
            name, "\(says): PostgreSQL against SQLite", of: Measurement(calls: times[1]),
            beside: Measurement(calls: times[0]))
    }
}
