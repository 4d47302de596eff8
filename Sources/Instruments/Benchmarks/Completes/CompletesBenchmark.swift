import AssayCore
import AssayOperations
import AssayStorage
import Foundation

/// The number of durable completes per second with 32 clients.
///
/// Each variant works on its own copy of one database with the same captures, so all of them change the same rows.
struct CompletesBenchmark: Sendable {
    private static let clients = 32

    static let benchmark = Benchmark(name: "completes") { run in
        try await run.inFolder("completes") { try await CompletesBenchmark(run: run, folder: $0).figures() }
    }

    private let run: BenchmarkRun
    private let folder: URL

    private func figures() async throws -> [Figure] {
        let rounds = run.count(20, atLeast: 2)
        let perClient = run.count(10, atLeast: 1)
        let original = folder.appending(path: "original")
        let bench = try await Bench.make(in: original)
        let dataset = try await CaptureDataset(bench: bench).make(rounds * perClient * Self.clients)
        try await bench.close()
        let batches = dataset.chunks(of: perClient * Self.clients).map { $0.chunks(of: perClient) }

        let scripts = try await record(dataset, from: bench, in: original).chunks(of: perClient * Self.clients)
        let served = try await bench.copy(of: original, to: folder.appending(path: "served"))
        let clients = try await CompleteClients(served.platform, clients: Self.clients)
        let single = try await bare(original, "single", like: served)
        let grouped = try await bare(original, "grouped", like: served)
        let times = try await Turns.rounds(
            rounds,
            [
                { round in try await clients.complete(batches[round]) },
                { round in
                    _ = try await onThreads(scripts[round].chunks(of: perClient)) { mine in
                        for script in mine { try single.commit([script]) }
                    }
                },
                { round in
                    try await onThread {
                        for batch in scripts[round].chunks(of: Self.clients) { try grouped.commit(batch) }
                    }
                },
            ])
        try await served.close()
        return Self.figures(times, callsPerRound: perClient * Self.clients)
    }

    private static func figures(_ times: [Samples], callsPerRound: Int) -> [Figure] {
        let rates = times.map { Measurement(rounds: $0, callsPerRound: callsPerRound) }
        return [
            .speed(
                "completes.transaction_each",
                "32 clients over HTTP against one transaction per call of the bare driver",
                of: rates[0], beside: rates[1], target: .atLeast(1.2)),
            .speed(
                "completes.group_commit", "32 clients over HTTP against the bare driver, 32 calls in one transaction",
                of: rates[0], beside: rates[2], target: .atLeast(0.5)),
        ]
    }

    /// Records the statements of each complete's transactions for the bare driver.
    private func record(
        _ dataset: [CaptureDataset.Ready], from bench: Bench, in original: URL
    ) async throws -> [BareDriver.Script] {
        let copy = try await bench.copy(of: original, to: folder.appending(path: "recorded"))
        let complete = CompleteCapture(copy.platform.recordingStatements())
        var scripts: [BareDriver.Script] = []
        for captures in dataset.chunks(of: Self.clients) {
            scripts += try await atOnce(captures) { capture in
                try await StatementRecording.script { _ = try await complete(capture.owner, id: capture.id) }
            }
        }
        try await copy.close()
        return scripts
    }

    private func bare(_ original: URL, _ name: String, like bench: Bench) async throws -> BareDriver {
        let file = folder.appending(path: "\(name).sqlite")
        try Bench.copyDatabase(of: original, to: file)
        return try await .open(file, like: bench.platform.store)
    }
}

/// A server and its clients, each with its own connection.
private struct CompleteClients: Sendable {
    let connections: [HTTPConnection]

    init(_ platform: Platform, clients: Int) async throws {
        let port = try await BenchServer.product(platform)
        connections = try (0..<clients).map { _ in try HTTPConnection(port: port) }
    }

    /// Completes the captures of all clients in parallel.
    ///
    /// - Parameter batches: The captures of each client.
    func complete(_ batches: [[CaptureDataset.Ready]]) async throws {
        _ = try await onThreads(Array(zip(connections, batches))) { connection, captures in
            for capture in captures {
                try connection.call(
                    .json("POST", "/sdk/v1/captures/\(capture.id)/complete", token: capture.token, body: ""))
            }
        }
    }
}

extension Platform {
    /// The same platform, but its writing transactions are recorded for the current task.
    func recordingStatements() -> Platform {
        Platform(
            store: Store(StatementRecordingDatabase(store.database)), blobs: blobs, spool: spool, uploads: uploads,
            decoder: decoder, clock: clock, sleeper: sleeper, identifiers: identifiers, random: random,
            masterKey: masterKey, catalogs: catalogs,
            address: address, signals: signals)
    }
}

extension Array {
    /// The elements in chunks of one length; the last chunk may be shorter.
    func chunks(of length: Int) -> [[Element]] {
        stride(from: 0, to: count, by: length).map { Array(self[$0..<Swift.min($0 + length, count)]) }
    }
}
