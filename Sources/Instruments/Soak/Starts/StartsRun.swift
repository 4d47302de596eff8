import AssayProcesses
import FaultProxy
import Foundation
import Synchronization

/// Many starts on several simulated clients, with failures of the network, the apps' processes and the server.
final class StartsRun: Sendable {
    /// The time limit for the release of an instance of the SDK, in seconds.
    private static let releaseSeconds = 60.0

    let installation: SoakInstallation
    let folder: RunFolder
    let photoPool: PhotoPool
    let acknowledgements = AcknowledgementLog()
    let counters = StartCounters()
    let failures: StartFailurePlan
    private let proxy: FaultProxy
    private let clients = Mutex<[String: StartClient]>([:])
    /// The number of the last start that a client has taken.
    private let taken = Mutex(0)

    /// The platform's address for the apps: the proxy's.
    var address: URL { proxy.url }

    init(_ installation: SoakInstallation, folder: RunFolder, photoPool: PhotoPool, seed: UInt64) throws {
        self.installation = installation
        self.folder = folder
        self.photoPool = photoPool
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
        let server = StartServer(installation, address: address, failures: failures)
        let first = try await server.sound()
        let clients = try await open(count)
        for client in clients { try await client.logIn() }
        _ = try await first.stop()
        async let serverViolations = server.killRepeatedly()
        await start(starts, on: clients)
        server.end()
        var violations = try await serverViolations
        let last = try await server.sound()
        Progress.print("All starts have been told of; every app is opened once more.")
        for client in clients { await client.settle() }
        for client in clients { violations += await client.leftovers(within: Self.releaseSeconds) }
        if try await last.stop() != .exited(0) { violations.append("the last server did not stop as it should") }
        proxy.stop()
        return violations + counters.violations(starts: starts) + acknowledgements.acknowledged.contradictions
    }

    /// Performs all starts, each on the next client that is free.
    private func start(_ starts: Int, on clients: [StartClient]) async {
        await withTaskGroup(of: Void.self) { group in
            for client in clients {
                group.addTask {
                    while let number = self.nextStart(upTo: starts) { await client.start(number) }
                }
            }
        }
    }

    private func nextStart(upTo last: Int) -> Int? {
        let number = taken.withLock { taken in
            taken += 1
            return taken
        }
        guard number <= last else { return nil }
        if number > 1, number % 100 == 1 { Progress.print("\(number - 1) of \(last) starts") }
        return number
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
