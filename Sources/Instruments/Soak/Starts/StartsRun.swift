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
    let tally = StartCounters()
    let chaos: StartFailurePlan
    private let proxy: FaultProxy
    private let phones = Mutex<[String: StartClient]>([:])
    private let next = Mutex(0)

    /// The platform's address for the apps: the proxy's.
    var address: URL { proxy.url }

    init(_ installation: SoakInstallation, folder: RunFolder, photoPool: PhotoPool, origin: PhotoOrigin, seed: UInt64)
        throws
    {
        self.installation = installation
        self.folder = folder
        self.photoPool = photoPool
        self.origin = origin
        proxy = try FaultProxy(to: installation.address)
        let (kills, kill) = AsyncStream.makeStream(of: String.self)
        chaos = StartFailurePlan(seed: seed) { kill.yield($0) }
        let chaos = chaos
        proxy.decide { chaos.fault($0) }
        Task { [weak self] in
            for await phone in kills { self?.phones.withLock { $0[phone] }?.kill() }
        }
    }

    /// Performs all starts, and checks that each received exactly one terminal callback.
    ///
    /// - Returns: The violations.
    func callAsFunction(starts: Int, phones count: Int) async throws -> [String] {
        let server = StartServer(installation, address: address, chaos: chaos)
        let first = try await server.sound()
        let phones = try await open(count)
        for phone in phones { try await phone.logIn() }
        _ = try await first.stop()
        async let serverViolations = server.killAgainAndAgain()
        await withTaskGroup(of: Void.self) { group in
            for phone in phones {
                group.addTask { while let number = self.number(upTo: starts) { await phone.start(number) } }
            }
        }
        server.end()
        var violations = try await serverViolations
        let last = try await server.sound()
        Progress.print("All starts have been told of; every app is opened once more.")
        for phone in phones { await phone.settle() }
        if try await last.stop() != .exited(0) { violations.append("the last server did not stop as it should") }
        proxy.stop()
        return violations + tally.violations(starts: starts) + acknowledgements.acknowledged.contradictions
    }

    @MainActor
    private func open(_ count: Int) throws -> [StartClient] {
        try (1...count).map { number in
            let phone = try StartClient("phone-\(number)", self)
            phones.withLock { $0[phone.name] = phone }
            return phone
        }
    }

    private func number(upTo starts: Int) -> Int? {
        let number = next.withLock { next in
            next += 1
            return next
        }
        if number > 1, number <= starts, number % 100 == 1 { Progress.print("\(number - 1) of \(starts) starts") }
        return number <= starts ? number : nil
    }
}
