import AssayInstruments
import AssayWire
import FaultProxy
import Foundation
import Synchronization

/// A receiver of the partner's webhooks on a port of its own, which records the attempts.
final class SimulatedReceiver: Sendable {
    /// The way in which a receiver answers.
    enum Behavior: Sendable {
        /// Answers 200 at once.
        case healthy
        /// Fails three of ten requests at random: with 500, 503, 429 with a wait, or a reset connection.
        case flaky
        /// Answers 200 after 0.1 to 0.3 seconds.
        case late
        /// Never answers.
        case hanging
        /// Sends each request on to the metadata service of a cloud.
        case redirecting

        /// Whether every event must arrive.
        var isLive: Bool { ![.hanging, .redirecting].contains(self) }
    }

    private struct State {
        var behavior = Behavior.healthy
        var random: SeededGenerator
        var attempts: [DeliveryAttempt] = []

        /// The status of the next answer, `nil` for none, and the wait before it in milliseconds.
        mutating func reply() -> (status: Int?, wait: Int) {
            switch behavior {
            case .healthy: (200, 0)
            case .flaky: (random.chance(30) ? [500, 503, 429, nil][random.below(4)] : 200, 0)
            case .late: (200, 100 + random.below(200))
            case .hanging: (nil, 120_000)
            case .redirecting: (302, 0)
            }
        }
    }

    /// The user to whose events the receiver subscribes; `nil` for all events.
    let user: String?
    private let state: Mutex<State>

    init(user: String? = nil, seed: UInt64 = 0) {
        self.user = user
        state = Mutex(State(random: SeededGenerator(seed: seed)))
    }

    /// The current time, in microseconds since 1970.
    static var now: Int64 { Int64(Date().timeIntervalSince1970 * 1_000_000) }

    func behave(_ behavior: Behavior) {
        state.withLock { $0.behavior = behavior }
    }

    /// Starts to receive on this machine, and creates the subscription.
    func subscribe(_ installation: SoakInstallation) async throws {
        let receiver = try HTTPReceiver(keepsRequests: false, serve)
        var body = ["url": "http://127.0.0.1:\(receiver.port)/"]
        body["username"] = user
        _ = try await installation.call(Endpoints.createWebhook(.v2).route, body: body)
    }

    /// Waits until a live receiver has accepted all events, up to a deadline.
    ///
    /// - Parameter log: The events of the log since the subscription, of all users.
    /// - Returns: The checker of the receiver's attempts, and the guarantees that they break.
    func check(
        _ log: [PartnerEvent], until deadline: ContinuousClock.Instant
    ) async throws -> (checker: DeliveryChecker, violations: [Violation]) {
        let events = log.filter { user == nil || $0.data.item?.owner.username == user }
        while true {
            let (behavior, attempts) = state.withLock { ($0.behavior, $0.attempts) }
            let name = "the \(behavior) receiver of \(user ?? "all users")"
            let checker = DeliveryChecker(name, events: events, attempts: attempts)
            let missing = behavior.isLive ? checker.missing : []
            guard !missing.isEmpty, ContinuousClock.now < deadline else {
                let violations = behavior.isLive ? checker.violations : checker.overlaps + checker.orderViolations
                Progress.print("\(name): \(events.count) events, \(attempts.count) attempts")
                return (checker, violations + (events.isEmpty ? [Violation(.eventDelivered, "\(name): none")] : []))
            }
            try await Task.sleep(for: .milliseconds(500))
        }
    }

    /// Answers a request, and records it.
    ///
    /// - Returns: Whether the connection can be used again.
    private func serve(_ request: ReceivedRequest, _ wire: Wire) -> Bool {
        let began = Self.now
        let reply = state.withLock { $0.reply() }
        let hasEnded = wire.ends(within: reply.wait)
        let ended = Self.now
        var isAnswered = false
        if !hasEnded, let status = reply.status {
            // Only a redirect has a target, and only a failure is repeated.
            let headers = status == 200 ? [] : ["Location: http://169.254.169.254/latest/", "Retry-After: 1"]
            isAnswered = wire.write(HTTPReceiver.response(status, headers: headers))
        }
        let attempt = DeliveryAttempt(
            event: request["webhook-id"] ?? "", began: began, ended: ended,
            isAccepted: isAnswered && reply.status == 200)
        state.withLock { $0.attempts.append(attempt) }
        if !isAnswered { wire.reset() }
        return isAnswered
    }
}
