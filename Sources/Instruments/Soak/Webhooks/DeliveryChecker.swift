/// Judges what the receivers have seen against the event log.
struct DeliveryChecker: Sendable {
    /// The tries of an event for which later events of its item wait.
    private static let triesInOrder = 3

    /// An event of the log.
    struct Logged: Sendable {
        let id: String
        let item: String
    }

    let arrivals: [Arrival]
    /// The behavior of each receiver, by its number.
    let behaviors: [Int: ReceiverBehavior]

    /// Returns the events that a receiver must get and has not accepted.
    ///
    /// - Parameter wanted: The numbers of the live receivers, and the events that each one has subscribed to.
    func missing(_ wanted: [Int: [Logged]]) -> [Violation] {
        let accepted = Dictionary(grouping: arrivals.filter(\.isAccepted), by: \.receiver).mapValues { arrivals in
            Set(arrivals.map(\.event))
        }
        return wanted.sorted { $0.key < $1.key }.flatMap { receiver, events in
            events.filter { !(accepted[receiver] ?? []).contains($0.id) }.prefix(3).map { event in
                Violation(.eventDelivered, "\(name(receiver)) lacks \(event.id) about \(event.item)")
            }
        }
    }

    /// Returns the tries of one delivery that overlap at the receiver.
    func overlaps() -> [Violation] {
        Dictionary(grouping: arrivals) { "\($0.receiver) \($0.event)" }.values.flatMap { tries in
            let ordered = tries.sorted { $0.began < $1.began }
            return zip(ordered, ordered.dropFirst()).filter { $1.began < $0.ended }.map { earlier, later in
                Violation(
                    .triesApart,
                    "\(name(earlier.receiver)) got \(earlier.event) again \(earlier.ended - later.began) µs before the "
                        + "end of the try before")
            }
        }
    }

    /// Returns the events that came before an earlier one of their item was accepted or had been tried often enough.
    func orderViolations() -> [Violation] {
        let judged = arrivals.filter { behaviors[$0.receiver]?.receivesEachAttempt == true && $0.item != nil }
        return Dictionary(grouping: judged) { "\($0.receiver) \($0.item ?? "")" }.values.flatMap(orderViolations)
    }

    /// - Parameter arrivals: All arrivals of one item at one receiver.
    private func orderViolations(of arrivals: [Arrival]) -> [Violation] {
        var tries: [String: Int] = [:]
        var done: Set<String> = []
        var revisions: [String: Int] = [:]
        var violations: [Violation] = []
        // The begin of a request and the ends of those before it, in the order of time.
        let moments = arrivals.flatMap { [(at: $0.began, isEnd: false, $0), (at: $0.ended, isEnd: true, $0)] }
        for (_, isEnd, arrival) in moments.sorted(by: { ($0.at, $0.isEnd ? 0 : 1) < ($1.at, $1.isEnd ? 0 : 1) }) {
            if isEnd {
                tries[arrival.event, default: 0] += 1
                if arrival.isAccepted { done.insert(arrival.event) }
                continue
            }
            let revision = arrival.revision ?? 0
            guard revisions.updateValue(revision, forKey: arrival.event) == nil else { continue }
            for (event, other) in revisions {
                let count = tries[event, default: 0]
                let isEarly = other < revision && !done.contains(event) && count < Self.triesInOrder
                guard other > revision || isEarly else { continue }
                let place = other > revision ? "after the later" : "after \(count) tries of"
                violations.append(
                    Violation(.itemInOrder, "\(name(arrival.receiver)) got \(arrival.event) \(place) \(event)"))
            }
        }
        return violations
    }

    /// The time from the change to the end of the first accepted try, of the changes within a span, in milliseconds.
    func latencies(of receivers: Set<Int>, changedIn span: ClosedRange<Int64>) -> [Double] {
        let wanted = arrivals.filter { $0.isAccepted && receivers.contains($0.receiver) && span.contains($0.changedAt) }
        return Dictionary(grouping: wanted) { "\($0.receiver) \($0.event)" }.values.compactMap { arrivals in
            arrivals.map(\.ended).min().map { Double($0 - arrivals[0].changedAt) / 1_000 }
        }
    }

    private func name(_ receiver: Int) -> String {
        "receiver \(receiver) (\(behaviors[receiver]?.rawValue ?? "healthy"))"
    }
}
