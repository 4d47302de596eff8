import AssayWire

/// A request that has reached a receiver of webhooks.
///
/// All times are microseconds since 1970.
struct DeliveryAttempt: Sendable {
    /// The id of the event.
    let event: String
    /// The time at which the whole request had been read.
    let began: Int64
    /// The time just before the answer was written, or at which the connection ended without one.
    let ended: Int64
    /// Whether the receiver has answered with a success.
    let isAccepted: Bool
}

/// Compares the attempts at one receiver with the events to which it has subscribed.
struct DeliveryChecker: Sendable {
    /// The attempts of an event for which later events of its item wait.
    private static let attemptsInOrder = 3
    /// The largest ratio of a healthy receiver's percentiles, beside failing receivers and without them.
    private static let maxDelay = 5.0
    /// Percentiles below this many milliseconds count as this many, since the machine's own delays are as large.
    private static let minDelay = 20.0

    /// The receiver's name in violations.
    private let receiver: String
    private let events: [PartnerEvent]
    /// The attempts of each event, in the order of their begin.
    private let attempts: [String: [DeliveryAttempt]]

    /// - Parameter events: The events in the order of the log.
    init(_ receiver: String, events: [PartnerEvent], attempts: [DeliveryAttempt]) {
        (self.receiver, self.events) = (receiver, events)
        self.attempts = Dictionary(grouping: attempts.sorted { $0.began < $1.began }, by: \.event)
    }

    /// All broken guarantees of a live receiver.
    var violations: [Violation] { missing + overlaps + orderViolations }

    /// The events that the receiver has not accepted.
    var missing: [Violation] {
        events.filter { accepted($0) == nil }.map { Violation(.eventDelivered, "\(receiver) lacks \($0.id)") }
    }

    /// The attempts that began before the attempt before them had ended.
    var overlaps: [Violation] {
        attempts.values.flatMap { attempts in
            zip(attempts, attempts.dropFirst()).filter { $1.began < $0.ended }.map { earlier, later in
                let time = "\(earlier.ended - later.began) µs before the end of the attempt before"
                return Violation(.attemptsApart, "\(receiver) got \(later.event) again \(time)")
            }
        }
    }

    /// The events that came before an earlier one of their item was accepted or had been attempted often enough.
    var orderViolations: [Violation] {
        var free: [String: Int64] = [:]
        return events.compactMap { event in
            guard let item = event.data.entrupy_id else { return nil }
            let before = free[item] ?? 0
            let last = attempts[event.id]?.dropFirst(Self.attemptsInOrder - 1).first
            free[item] = max(before, min(accepted(event)?.ended ?? .max, last?.ended ?? .max))
            guard let first = attempts[event.id]?.first, first.began < before else { return nil }
            return Violation(.itemInOrder, "\(receiver) got \(event.id) of \(item) before an earlier event")
        }
    }

    /// The times from the changes within a span to the first accepted attempt, in milliseconds.
    func latencies(changedIn span: Range<Int64>) -> [Double] {
        events.compactMap { event in
            guard let changed = ISO8601Moment(event.timestamp)?.firstMicrosecond, span.contains(changed) else {
                return nil
            }
            return accepted(event).map { Double($0.ended - changed) / 1_000 }
        }
    }

    /// Compares the 99th percentiles of healthy receivers without failing ones and beside them, in milliseconds.
    static func delay(alone: Double, beside: Double) -> [Violation] {
        max(beside, minDelay) <= maxDelay * max(alone, minDelay)
            ? [] : [Violation(.ownShare, "\(beside) ms beside failing receivers, \(alone) ms without")]
    }

    /// The first accepted attempt of an event.
    private func accepted(_ event: PartnerEvent) -> DeliveryAttempt? {
        attempts[event.id]?.first(where: \.isAccepted)
    }
}
