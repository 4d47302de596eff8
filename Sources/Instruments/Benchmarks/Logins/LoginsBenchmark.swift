import AssayCore
import AssayOperations
import Foundation

/// The authorization and login of 32 users at once.
struct LoginsBenchmark: Sendable {
    private static let users = 32

    static let benchmark = Benchmark(name: "logins") { run in
        try await run.inFolder("logins") { try await LoginsBenchmark(run: run, folder: $0).figures() }
    }

    private let run: BenchmarkRun
    private let folder: URL

    private func figures() async throws -> [Figure] {
        let rounds = run.count(200, atLeast: 3)
        let original = folder.appending(path: "original")
        let bench = try await Bench.make(in: original)
        let clients = try await LoginClient.make(Self.users, for: bench)
        try await bench.close()

        let scripts = try await record(rounds, clients, from: bench, in: original)
        let database = folder.appending(path: "bare.sqlite")
        try Bench.copyDatabase(of: original, to: database)
        let served = try await bench.copy(of: original, to: folder.appending(path: "served"))
        let bare = try await BareDriver.open(database, like: served.platform.store)
        let port = try await BenchServer.product(served.platform)
        let lines = try clients.map { try LoginLine(client: $0, port: port, token: bench.token) }
        let times = try await Turns.rounds(
            rounds,
            [
                { _ in _ = try await onThreads(lines) { try $0.round() } },
                { round in try await Self.bareRound(scripts[round], on: bare) },
            ])
        try await served.close()
        return [
            .speed(
                "logins",
                """
                32 users at once over HTTP, authorize-user and login, against the bare signatures, verifications \
                and the group commit that this needs
                """,
                of: Measurement(calls: times[0]), beside: Measurement(calls: times[1]), target: .atLeast(0.7))
        ]
    }

    /// Authorizes all users; then logs all of them in and commits their writes together.
    private static func bareRound(_ users: [BareRound], on driver: BareDriver) async throws {
        let signed = try await onThreads(users) { try $0.authorize() }
        _ = try await onThreads(Array(zip(users, signed))) { try $0.logIn($1) }
        try await onThread { try driver.commit(users.map(\.login)) }
    }

    /// Records the statements of each user's transaction per round for the bare driver.
    private func record(
        _ rounds: Int, _ clients: [LoginClient], from bench: Bench, in original: URL
    ) async throws -> [[BareRound]] {
        let copy = try await bench.copy(of: original, to: folder.appending(path: "recorded"))
        let partner = try await AuthenticatePartner(copy.platform)(token: bench.token).actor
        if let address = URL(string: "http://127.0.0.1:1") { copy.platform.address.bind(address) }
        let platform = copy.platform.recordingStatements()
        let authorize = AuthorizeUser(platform)
        let logIn = LogIn(platform)
        var recorded: [[BareRound]] = []
        for _ in 0..<rounds {
            recorded.append(
                try await atOnce(clients) { client in
                    BareRound(
                        login: try await StatementRecording.script {
                            let signed = try await authorize(partner, client.statement()).signedRequest
                            let proof = try client.proof(for: signed, audience: platform.address.text)
                            _ = try await logIn(signedRequest: signed, proof: proof)
                        })
                })
        }
        try await copy.close()
        return recorded
    }
}
