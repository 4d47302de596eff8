import AssayInstruments
import AssayOperations
import AssaySQL

/// The statements of completes on bare connections, in the same rounds as the product's.
struct BarePostgresCompletes: Sendable {
    /// The median number of statements of a complete, besides the beginning and the end of its transaction.
    let statements: Int
    #if PostgreSQL
    private let connections: [BarePostgres]
    /// The transactions of each round and client.
    private let rounds: [[[[BarePostgres.Command]]]]
    #endif

    /// Records the statements on one copy of the twin's database, and connects to another one.
    ///
    /// - Returns: `nil` in a program without the driver of PostgreSQL.
    static func make(
        _ captures: [CaptureDataset.Ready], perClient: Int, clients: Int, from bench: Bench, in twin: PostgresTwin,
        on server: PostgresServer
    ) async throws -> BarePostgresCompletes? {
        #if PostgreSQL
        for name in ["recorded", "bare"] { try await server.create(name, from: twin.name) }
        let copy = try await bench.opened(at: twin.home, settings: try server.settings(database: "recorded"))
        let scripts = try await record(captures, on: copy)
        try await copy.close()
        let connections = try (0..<clients).map { _ in try BarePostgres(server.address(of: "bare")) }
        return BarePostgresCompletes(
            statements: scripts.map(\.count).percentile(50) ?? 0, connections: connections,
            rounds: scripts.chunks(of: perClient * clients).map { $0.chunks(of: perClient) })
        #else
        return nil
        #endif
    }

    /// Completes the captures of all clients in parallel.
    func complete(round: Int) async throws {
        #if PostgreSQL
        _ = try await onThreads(Array(zip(connections, rounds[round]))) { connection, scripts in
            for script in scripts { try connection.commit(script) }
        }
        #endif
    }

    #if PostgreSQL
    /// Records one complete after the other, because the statements of a transaction that runs again would count twice.
    private static func record(
        _ captures: [CaptureDataset.Ready], on bench: Bench
    ) async throws -> [[BarePostgres.Command]] {
        let complete = CompleteCapture(bench.platform.recordingStatements())
        var scripts: [[BarePostgres.Command]] = []
        for capture in captures {
            let recording = StatementRecording()
            _ = try await StatementRecording.$current.withValue(recording) {
                try await complete(capture.owner, id: capture.id)
            }
            guard recording.transactions.count == 1, let statements = recording.transactions.first else {
                throw BenchmarkError("a complete is not one transaction")
            }
            scripts.append(statements.map { BarePostgres.Command($0) })
        }
        return scripts
    }
    #endif
}
