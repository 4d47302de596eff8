import AssayHTTP
import Foundation
import Synchronization

/// A pool of simulated clients that capture concurrently.
final class ClientPool: Sendable {
    let gate = Gate()
    let acknowledgements = AcknowledgementLog()
    let photoPool: PhotoPool
    /// The items whose flags the partner's backends change, one backend for each.
    let flagged: [String]
    private let clients: [SimulatedClient]
    private let partners: [SimulatedPartner]
    private let isCapturing = Mutex(true)
    private let ended = Mutex(0)

    /// - Parameters:
    ///   - count: The number of concurrent captures.
    ///   - folder: The parent of the simulated clients' storage folders.
    ///   - flagged: The items whose flags the partner's backend changes meanwhile.
    init(
        _ count: Int, installation: SoakInstallation, folder: URL, photoPool: PhotoPool, flagged: [String] = []
    ) throws {
        self.photoPool = photoPool
        self.flagged = flagged
        let (gate, acknowledgements) = (gate, acknowledgements)
        clients = try (1...count).map { number in
            try SimulatedClient(
                number: number, installation: installation, folder: folder.appending(path: "client-\(number)"),
                photoPool: photoPool,
                recording: RecordingTransport(
                    transport: URLSessionTransport(), gate: gate, acknowledgements: acknowledgements))
        }
        partners = flagged.map { item in
            SimulatedPartner(
                item: item, installation: installation,
                recording: RecordingTransport(
                    transport: URLSessionTransport(), gate: gate, acknowledgements: acknowledgements))
        }
    }

    /// Logs all clients in, eight at a time; the gate must be open.
    func logIn(_ installation: SoakInstallation) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (index, client) in clients.enumerated() {
                if index >= 8 { try await group.next() }
                group.addTask { try await client.logIn(installation) }
            }
            try await group.waitForAll()
        }
    }

    /// Lets each client capture one item.
    func captureOnce() async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for client in clients { group.addTask { await client.captureOne("client \(client.number) once") } }
            try await group.waitForAll()
        }
    }

    /// Runs the body while all clients capture and backends change flags, then waits for what is in progress.
    ///
    /// - Parameter seconds: The time limit for the last captures and calls.
    /// - Returns: The body's result, and whether all captures and calls ended in time.
    func capturing<Value: Sendable>(
        _ seconds: Double, _ body: () async throws -> Value
    ) async throws -> (Value, allEnded: Bool) {
        let count = clients.count + partners.count
        let isWanted = { @Sendable in self.isCapturing.withLock { $0 } }
        let captures = clients.map { client in { @Sendable in await client.capture(while: isWanted) } }
        let changes = partners.map { partner in { @Sendable in _ = await partner.change(while: isWanted) } }
        let tasks = (captures + changes).map { task in
            { @Sendable in
                await task()
                self.ended.withLock { $0 += 1 }
            }
        }
        let value = try await ClientTasks.running(
            tasks, end: { self.isCapturing.withLock { $0 = false } },
            within: seconds, isDone: { self.ended.withLock { $0 } == count }, body)
        return (value, ended.withLock { $0 } == count)
    }
}
