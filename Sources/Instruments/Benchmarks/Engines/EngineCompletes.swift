import AssayCore
import AssayOperations
import AssaySQL
import AssayStorage
import Foundation

/// The number of durable completes per second with 32 clients on both databases, in one organization and spread over a
/// thousand, in one run.
///
/// Each capture has another one of a thousand users, since the changes of one user's items wait for each other. SQLite
/// has one writer, whatever the organizations are. On PostgreSQL, transactions of one organization share a few rows.
struct EngineCompletes: Sendable {
    private static let clients = 32

    static let benchmark = Benchmark(name: "engines.completes") { run in
        try await run.inFolder("engines-completes") { folder in
            try await PostgresServer.with(in: folder.appending(path: "postgres")) { server in
                try await EngineCompletes(run: run, folder: folder, server: server).figures()
            }
        }
    }

    /// The captures of a round, by client.
    private typealias Rounds = [[[CaptureDataset.Ready]]]

    private let run: BenchmarkRun
    private let folder: URL
    private let server: PostgresServer

    private var perClient: Int { run.count(10, atLeast: 1) }

    private func figures() async throws -> [Figure] {
        let rounds = run.count(20, atLeast: 2)
        let count = rounds * perClient * Self.clients
        let home = folder.appending(path: "stock")
        let bench = try await Bench.make(in: home)
        let colleagues = try await addUsers(run.count(1_000, atLeast: 2), to: bench)
        let strangers = try await addOrganizations(run.count(1_000, atLeast: 2), to: bench)
        let one = try await CaptureDataset(bench: bench).make(count, by: colleagues)
        let spread = try await CaptureDataset(bench: bench).make(count, by: strangers)
        let twin = try await PostgresTwin.open("stock", of: bench, in: home, on: server)
        try await bench.close()
        let bare = try await BarePostgresCompletes.make(
            one, perClient: perClient, clients: Self.clients, from: bench, in: twin, on: server)

        let postgres = try await twin.bench(like: bench)
        let sqlite = try await bench.opened(at: home)
        let times = try await measure(
            rounds, (split(one), split(spread)), on: [sqlite, postgres], bare)
        try await sqlite.close()
        try await postgres.close()
        return figures(times, bareStatements: bare?.statements)
    }

    private func measure(
        _ rounds: Int, _ batches: (one: Rounds, spread: Rounds), on benches: [Bench], _ bare: BarePostgresCompletes?
    ) async throws -> [Samples] {
        var kinds: [@Sendable (Int) async throws -> Void] = []
        for bench in benches {
            let clients = try await CompleteClients(bench.platform, clients: Self.clients)
            kinds.append { try await clients.complete(batches.one[$0]) }
            kinds.append { try await clients.complete(batches.spread[$0]) }
        }
        if let bare { kinds.append { try await bare.complete(round: $0) } }
        return try await Turns.rounds(rounds, children: { server.processes }, kinds)
    }

    private func figures(_ times: [Samples], bareStatements: Int?) -> [Figure] {
        let rates = times.map { Measurement(rounds: $0, callsPerRound: perClient * Self.clients) }
        let figures: [Figure] = [
            .speed(
                "engines.completes.one", "32 clients over HTTP in one organization: PostgreSQL against SQLite",
                of: rates[2], beside: rates[0]),
            .speed(
                "engines.completes.spread",
                "32 clients over HTTP spread over a thousand organizations: PostgreSQL against SQLite", of: rates[3],
                beside: rates[1]),
            .speed(
                "engines.completes.sharing.sqlite", "32 clients on SQLite: in one organization against a thousand",
                of: rates[0], beside: rates[1]),
            .speed(
                "engines.completes.sharing.postgres",
                "32 clients on PostgreSQL: in one organization against a thousand", of: rates[2], beside: rates[3]),
        ]
        guard rates.count > 4, let bareStatements else { return figures }
        return figures + [
            .speed(
                "engines.completes.bare",
                """
                32 clients over HTTP on PostgreSQL, with the server's 10 connections, against libpq with the same \
                statements on 32 connections, \(bareStatements) for each complete
                """, of: rates[2], beside: rates[4])
        ]
    }

    private func split(_ captures: [CaptureDataset.Ready]) -> Rounds {
        captures.chunks(of: perClient * Self.clients).map { $0.chunks(of: perClient) }
    }

    /// Adds users to the installation's organization.
    private func addUsers(_ count: Int, to bench: Bench) async throws -> [UserActor] {
        var users: [UserActor] = []
        for number in 1...count {
            users.append(try await addUser(named: "bench-\(number)", to: bench.organization, of: bench))
        }
        return users
    }

    /// Adds organizations with one user each.
    private func addOrganizations(_ count: Int, to bench: Bench) async throws -> [UserActor] {
        var users: [UserActor] = []
        for number in 1...count {
            let made = try await CreateOrganization(bench.platform)(bench.staff, name: "Bench \(number)").organization
            users.append(try await addUser(named: "bench", to: made.id, of: bench))
        }
        return users
    }

    private func addUser(
        named name: String, to organization: OrganizationID, of bench: Bench
    ) async throws -> UserActor {
        let platform = bench.platform
        let user = User(
            id: platform.identifiers.make(), organization: organization, uniqueUserID: UniqueUserID(stored: name),
            username: name, profile: UserProfile(), loginLimits: nil, revision: 1, createdAt: platform.clock.now())
        _ = try await platform.store.write { try $0.users.insertIfAbsent(user) }
        return UserActor(
            organization: organization, user: user.id, session: bench.user.session, bundleID: bench.user.bundleID)
    }
}
