import AssayBlobs
import AssayCore
import AssayHTTP
import AssayInstruments
import AssayProcesses
import AssayWire
import Foundation

/// Delivers the events of many changes to good and bad receivers, and judges what they have seen.
struct WebhooksRun: Sendable {
    struct Size: Sendable {
        var events: Int
        var kills: Int
        /// The receivers that get the events of all items.
        let forAll: [ReceiverBehavior]
        /// The receivers that get the events of one item each.
        let forOne: [ReceiverBehavior]

        static let long = Size(
            events: 20_000, kills: 20, forAll: [.healthy, .healthy, .flaky, .huge, .hanging, .redirecting],
            forOne: repeated([
                .healthy: 6, .flaky: 3, .late: 2, .restarted: 1, .hanging: 1, .huge: 1,
            ]))
        static let short = Size(
            events: 1_500, kills: 5, forAll: [.healthy, .flaky, .hanging, .redirecting],
            forOne: repeated([.healthy: 4, .flaky: 2, .late: 1, .restarted: 1, .hanging: 1, .huge: 1]))

        private static func repeated(_ counts: [ReceiverBehavior: Int]) -> [ReceiverBehavior] {
            ReceiverBehavior.allCases.flatMap { Array(repeating: $0, count: counts[$0] ?? 0) }
        }
    }

    /// The server's settings: receivers on this machine, and tries that follow each other quickly.
    static let settings: [(name: String, value: String)] = [
        ("webhooks.private", "true"),
        // All receivers are on one host.
        ("webhooks.host.per.second", "100000"),
        (
            "webhooks.retry.ms",
            "0,200,500,1000,1000,2000,2000,4000,4000" + Array(repeating: ",8000", count: 11).joined()
        ),
    ]
    /// The time in which the last deliveries must arrive, in seconds.
    private static let endSeconds = 240.0
    /// The largest ratio of a healthy receiver's 99th percentiles, with and without failing ones.
    private static let maxDelay = 5.0
    /// Percentiles below this many milliseconds count as this many, since the machine's own delays are as large.
    private static let minDelay = 20.0

    private let installation: SoakInstallation
    private let size: Size
    private let items: [String]
    private let receivers: [SimulatedReceiver]
    private let log = ArrivalLog()
    private let seed: UInt64

    init(_ installation: SoakInstallation, size: Size, seed: UInt64) async throws {
        (self.installation, self.size, self.seed) = (installation, size, seed)
        items = try await installation.addFinalItems(size.forOne.count)
        receivers = try (0..<size.forAll.count + size.forOne.count).map { [log] number in
            try SimulatedReceiver(number, log: log, seed: seed)
        }
    }

    func callAsFunction() async throws -> [Violation] {
        let maker = EventMaker(items: items, installation: installation)
        let first = try await SoakServer.listening(installation)
        let subscriber = WebhookSubscriber(installation)
        // A subscription gets no events from before it.
        let start = try await subscriber.loggedEvents().last
        try await subscriber.subscribe(receivers, forAll: size.forAll.count, items: items)
        let good = try await maker.make(size.events / 5)
        Progress.print("All receivers were healthy for \(good.count) events.")
        for (receiver, behavior) in zip(receivers, behaviors) { receiver.behave(behavior) }
        let restarts = Task { await restartReceivers() }
        let last = try await maker.making(size.events * 3 / 5) { try await kill(first) }
        restarts.cancel()
        await restarts.value
        let bad = try await maker.make(size.events / 5)
        Progress.print("The bad receivers stayed bad for \(bad.count) events.")
        var violations = maker.contradictions
        let events = try await subscriber.loggedEvents(after: start).events
        violations += try await settle(events)
        violations += try await end(last)
        violations += checker.overlaps() + checker.orderViolations() + delays(good, bad)
        if log.unreadableBodies > 0 {
            violations.append(Violation(.eventDelivered, "\(log.unreadableBodies) bodies were no events"))
        }
        Progress.print("\(events.count) events, \(log.all.count) tries at \(receivers.count) receivers.")
        return violations
    }

    private var behaviors: [ReceiverBehavior] { size.forAll + size.forOne }
    private var checker: DeliveryChecker {
        DeliveryChecker(
            arrivals: log.all, behaviors: Dictionary(uniqueKeysWithValues: zip(receivers.map(\.number), behaviors)))
    }

    /// Kills one server after the other, at random times and at fault points.
    ///
    /// - Returns: The last server, which lives.
    private func kill(_ first: SoakServer) async throws -> SoakServer {
        let kills = KillPlan(kills: size.kills, seed: seed, points: FaultPoint.ofDeliveries).kills
        var server = first
        for (number, kill) in kills.enumerated() {
            if case .random(let milliseconds) = kill {
                try await Task.sleep(for: .milliseconds(milliseconds))
                server.killNow()
            }
            guard try await server.end(within: 60) != nil else {
                throw SoakError("the server did not end within a minute: \(kill.text)")
            }
            Progress.print("kill \(number + 1)/\(kills.count)  \(kill.text)  \(log.all.count) tries so far")
            let next = number + 1 < kills.count ? kills[number + 1].fault : nil
            server = try await SoakServer.listening(installation, fault: next)
        }
        return server
    }

    private func restartReceivers() async {
        let restarted = receivers.filter { $0.behavior == .restarted }
        while !Task.isCancelled {
            for receiver in restarted { receiver.goDown() }
            try? await Task.sleep(for: .seconds(1))
            for receiver in restarted { try? receiver.comeUp() }
            try? await Task.sleep(for: .seconds(2))
        }
    }

    /// Waits until every live receiver has every event.
    private func settle(_ events: [DeliveryChecker.Logged]) async throws -> [Violation] {
        var wanted: [Int: [DeliveryChecker.Logged]] = [:]
        for (receiver, behavior) in zip(receivers, behaviors) where behavior.isLive {
            let item = receiver.number < size.forAll.count ? nil : items[receiver.number - size.forAll.count]
            wanted[receiver.number] = events.filter { item == nil || $0.item == item }
        }
        let deadline = ContinuousClock.now + .seconds(Self.endSeconds)
        while true {
            let missing = checker.missing(wanted)
            guard !missing.isEmpty, ContinuousClock.now < deadline else { return missing }
            try await Task.sleep(for: .seconds(1))
        }
    }

    private func end(_ server: SoakServer) async throws -> [Violation] {
        let exit = try await server.stop()
        for receiver in receivers { receiver.goDown() }
        return exit == .exited(0) ? [] : [Violation(.serverLives, "a stop ended with \(exit)")]
    }

    private func delays(_ good: EventMaker.Made, _ bad: EventMaker.Made) -> [Violation] {
        let healthy = Set(zip(receivers, behaviors).filter { $1 == .healthy }.map(\.0.number))
        let before = checker.latencies(of: healthy, changedIn: good.span).percentile(99) ?? 0
        let beside = checker.latencies(of: healthy, changedIn: bad.span).percentile(99) ?? .infinity
        Progress.print(
            "From the change to the answer, 99th percentile of healthy receivers: \(Int(before)) ms while all are healthy, "
                + "\(Int(beside)) ms beside bad ones.")
        let ratio = max(beside, Self.minDelay) / max(before, Self.minDelay)
        return ratio <= Self.maxDelay
            ? [] : [Violation(.ownShare, "\(Int(beside)) ms beside failing receivers, \(Int(before)) ms without")]
    }
}
