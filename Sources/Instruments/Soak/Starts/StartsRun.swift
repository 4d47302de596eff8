import AssayProcesses
import FaultProxy
import Foundation
import Synchronization

/// Many starts on several simulated clients, with failures of the network, the apps' processes and the server.
final class StartsRun: Sendable {
    let installation: SoakInstallation
    let folder: RunFolder
    let photoPool: PhotoPool
    let origin: PhotoOrigin
    let acknowledgements = AcknowledgementLog()
    let counters = StartCounters()
    let failures: StartFailurePlan
    private let database: DatabaseKiller?
    private let proxy: FaultProxy
    private let clients = Mutex<[String: StartClient]>([:])

    /// The platform's address for the apps: the proxy's.
    var address: URL { proxy.url }

    /// - Parameter database: Kills the database in mid-run.
    init(
        _ installation: SoakInstallation, folder: RunFolder, photoPool: PhotoPool, origin: PhotoOrigin, seed: UInt64,
        database: DatabaseKiller? = nil
    ) throws {
        self.installation = installation
        self.folder = folder
        self.photoPool = photoPool
        self.origin = origin
        self.database = database
        proxy = try FaultProxy(to: installation.address)
        let (kills, kill) = AsyncStream.makeStream(of: String.self)
        failures = StartFailurePlan(seed: seed) { kill.yield($0) }
        let failures = failures
        proxy.decide { failures.fault($0) }
        Task { [weak self] in
            for await client in kills { self?.clients.withLock { $0[client] }?.kill() }
        }
    }

    /// Performs all starts, and checks that each received exactly one terminal callback.
    ///
    /// - Returns: The violations.
    func callAsFunction(starts: Int, clients count: Int) async throws -> [String] {
        let server = StartServer(installation, address: address, failures: failures, database: database)
        let first = try await server.sound()
        let clients = try await open(count)
        for client in clients { try await client.logIn() }
        _ = try await first.stop()
        async let serverViolations = server.killRepeatedly()
        try await withThrowingTaskGroup(of: Void.self) { group in
            // An error of the killer cancels the starts, which would wait for a database that does not come back.
            group.addTask { try await self.database?.killInTurn { self.counters.callbackCount } }
            group.addTask {
                await self.start(starts, on: clients)
                self.database?.end()
            }
            try await group.waitForAll()
        }
        server.end()
        var violations = try await serverViolations
        let last = try await server.sound()
        Progress.print("All starts have been told of; every app is opened once more.")
        for client in clients { await client.settle() }
        if try await last.stop() != .exited(0) { violations.append("the last server did not stop as it should") }
        proxy.stop()
        return violations + counters.violations(starts: starts) + acknowledgements.acknowledged.contradictions
    }

    /// Performs all starts, each on the next client that is free.
    private func start(_ starts: Int, on clients: [StartClient]) async {
        let numbers = StartNumbers(upTo: starts, every: 100)
        await withTaskGroup(of: Void.self) { group in
            for client in clients {
                group.addTask {
                    while !Task.isCancelled, let number = numbers.next() {
                        await self.database?.mayStart(client.name)
                        await client.start(number)
                    }
                }
            }
        }
    }

    @MainActor
    private func open(_ count: Int) throws -> [StartClient] {
        try (1...count).map { number in
            let client = try StartClient("phone-\(number)", self)
            clients.withLock { $0[client.name] = client }
            return client
        }
    }
}
