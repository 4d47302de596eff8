import AssayBlobs
import AssayInstruments
import AssayProcesses
import AssayWire
import Foundation

/// Delivers the events of many changes to good and bad receivers, and checks the attempts that have reached them.
struct WebhooksRun: Sendable {
    /// The receivers of the events of all items.
    private static let forAll: [SimulatedReceiver.Behavior] = [.healthy, .flaky, .hanging, .redirecting]
    /// The receivers of the events of one item each.
    private static let forOne: [SimulatedReceiver.Behavior] = [
        .healthy, .healthy, .healthy, .healthy, .flaky, .flaky, .late, .hanging,
    ]
    /// The number of items, each of which a backend of its own flags.
    static var items: Int { forOne.count }
    /// The server's settings: receivers on this machine, and attempts that follow each other quickly.
    static let settings =
        KillRun.settings + [
            ("webhooks.retry.ms", "0,200,500,1000,1000,2000,2000,4000,4000" + String(repeating: ",8000", count: 11))
        ]
    /// The time limit for the changes of a phase, and for the last deliveries, in seconds.
    private static let phaseSeconds = 900.0

    private let installation: SoakInstallation
    private let pool: ClientPool
    private let events: Int
    private let kills: [KillPlan.Kill]
    private let seed: UInt64

    /// - Parameters:
    ///   - pool: The backends that make the events.
    ///   - events: The minimum number of events.
    ///   - kills: The number of kills of the server.
    init(_ installation: SoakInstallation, pool: ClientPool, events: Int, kills: Int, seed: UInt64) {
        (self.installation, self.pool, self.events, self.seed) = (installation, pool, events, seed)
        let points: [FaultPoint] = [.afterDeliveryClaim, .afterDeliveryAnswer]
        self.kills = KillPlan(kills: kills, seed: seed, points: points).kills
    }

    func callAsFunction() async throws -> [Violation] {
        let first = try await SoakServer.listening(installation)
        let start = try await installation.loggedEvents(after: 0).last
        let receivers = try await subscribe()
        pool.gate.open()
        var violations: [Violation] = []
        let ((last, good, bad), allEnded) = try await pool.capturing(Self.phaseSeconds) {
            let good = try await changes(events / 5)
            Progress.print("All receivers were healthy for \(events / 5) events.")
            for (receiver, behavior) in zip(receivers, Self.forAll + Self.forOne) { receiver.behave(behavior) }
            let middle = changes + events * 3 / 5
            let last = try await kill(first, &violations)
            _ = try await changes(middle - changes)
            let bad = try await changes(events / 5)
            return (last, good, bad)
        }
        if !allEnded { violations.append(Violation(.clientServed, "calls of the backends did not end")) }
        violations += pool.acknowledgements.acknowledged.contradictions.map { Violation(.callOnce, $0) }
        let log = try await installation.loggedEvents(after: start).events
        let deadline = ContinuousClock.now + .seconds(Self.phaseSeconds)
        var (alone, beside): ([Double], [Double]) = ([], [])
        for (receiver, behavior) in zip(receivers, Self.forAll + Self.forOne) {
            let result = try await receiver.check(log, until: deadline)
            violations += result.violations
            guard behavior == .healthy else { continue }
            alone += result.checker.latencies(changedIn: good)
            beside += result.checker.latencies(changedIn: bad)
        }
        let exit = try await last.stop()
        if exit != .exited(0) { violations.append(Violation(.serverLives, "a stop ended with \(exit)")) }
        return violations + delay(alone.percentile(99) ?? 0, beside.percentile(99) ?? .infinity)
    }

    private func subscribe() async throws -> [SimulatedReceiver] {
        var users: [String?] = Self.forAll.map { _ in nil }
        for item in pool.flagged {
            let answer = try await installation.call(Endpoints.partnerItemV2.route, ["entrupy_id": item])
            users.append(try WireJSON.decode(PartnerItemResponse<PartnerItemV2>.self, from: answer).item.owner.username)
        }
        let receivers = users.enumerated().map { SimulatedReceiver(user: $1, seed: seed &+ UInt64($0)) }
        for receiver in receivers { try await receiver.subscribe(installation) }
        return receivers
    }

    /// The number of acknowledged changes, each of which has made an event.
    private var changes: Int {
        pool.acknowledgements.acknowledged.flags.values.reduce(0) { $0 + $1.acknowledged }
    }

    /// Waits for this many more changes.
    ///
    /// - Returns: The time that they took, in microseconds since 1970.
    private func changes(_ count: Int) async throws -> Range<Int64> {
        let (began, target) = (SimulatedReceiver.now, changes + count)
        let deadline = ContinuousClock.now + .seconds(Self.phaseSeconds)
        while changes < target {
            guard ContinuousClock.now < deadline else { throw SoakError("the backends were not served") }
            try await Task.sleep(for: .milliseconds(50))
        }
        return began..<SimulatedReceiver.now
    }

    /// Kills one server after the other, at random times and at fault points.
    ///
    /// - Returns: The last server, which lives.
    private func kill(_ first: SoakServer, _ violations: inout [Violation]) async throws -> SoakServer {
        var server = first
        for (number, kill) in kills.enumerated() {
            if case .random(let milliseconds) = kill {
                try await Task.sleep(for: .milliseconds(milliseconds))
                server.killNow()
            }
            guard let exit = try await server.end(within: 60) else {
                throw SoakError("the server did not end within a minute: \(kill.text)")
            }
            if exit != .signal(SIGKILL) { violations.append(Violation(.serverLives, "it ended by itself: \(exit)")) }
            Progress.print("kill \(number + 1)/\(kills.count)  \(kill.text)  \(changes) events so far")
            server = try await SoakServer.listening(
                installation, fault: number + 1 < kills.count ? kills[number + 1].fault : nil)
        }
        return server
    }

    private func delay(_ alone: Double, _ beside: Double) -> [Violation] {
        Progress.print(
            "From the change to the answer, 99th percentile of healthy receivers: \(alone) ms while all are healthy, "
                + "\(beside) ms beside bad ones.")
        return DeliveryChecker.delay(alone: alone, beside: beside)
    }
}
