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
    private let pause: Double
    private let isCapturing = Mutex(false)
    private let ended = Mutex(0)

    /// - Parameters:
    ///   - count: The number of concurrent captures.
    ///   - folder: The parent of the simulated clients' storage folders.
    ///   - flagged: The items whose flags the partner's backend changes meanwhile.
    ///   - pause: The mean pause of a client between two captures, in seconds.
    ///   - transport: The way of the clients to the server.
    init(
        _ count: Int, installation: SoakInstallation, folder: URL, photoPool: PhotoPool, flagged: [String] = [],
        pause: Double = 0, transport: any HTTPTransport = URLSessionTransport()
    ) throws {
        (self.photoPool, self.flagged, self.pause) = (photoPool, flagged, pause)
        let recording = RecordingTransport(transport: transport, gate: gate, acknowledgements: acknowledgements)
        clients = try (0..<count).map { $0 + 1 }.map { number in
            try SimulatedClient(
                number: number, installation: installation, folder: folder.appending(path: "client-\(number)"),
                photoPool: photoPool, recording: recording)
        }
        partners = flagged.map { SimulatedPartner(item: $0, installation: installation, recording: recording) }
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
        isCapturing.withLock { $0 = true }
        ended.withLock { $0 = 0 }
        let isWanted = { @Sendable in self.isCapturing.withLock { $0 } }
        return try await withThrowingTaskGroup(of: Void.self) { group in
            for client in clients {
                group.addTask {
                    await client.capture(pause: self.pause, while: isWanted)
                    self.ended.withLock { $0 += 1 }
                }
            }
            for partner in partners {
                group.addTask {
                    await partner.change(while: isWanted)
                    self.ended.withLock { $0 += 1 }
                }
            }
            // A task that is only cancelled would begin its next capture again and again.
            defer {
                isCapturing.withLock { $0 = false }
                group.cancelAll()
            }
            let value = try await body()
            isCapturing.withLock { $0 = false }
            let deadline = ContinuousClock.now + .seconds(seconds)
            while ended.withLock({ $0 }) < count, ContinuousClock.now < deadline {
                try await Task.sleep(for: .milliseconds(50))
            }
            return (value, ended.withLock { $0 } == count)
        }
    }
}
