import Foundation

/// The events that have come, each handled once and none after a newer one of its item.
///
/// Deliveries arrive again if an answer was lost, and a repeated one may arrive after a later change. This demo keeps
/// what it needs to know in memory, of bounded size. A real shop keeps it in its database: it stores the id and the
/// item's revision in the transaction of the change that the event causes.
actor EventInbox {
    enum Verdict: Sendable, Hashable {
        case new
        /// The id has come before.
        case duplicate
        /// A later change of the item has come before.
        case outdated
    }

    struct Entry: Sendable {
        let id: String
        let event: PlatformEvent
        let verdict: Verdict
        let receivedAt: Date
    }

    /// The contents of the page.
    struct Contents: Sendable {
        /// Newest first.
        let entries: [Entry]
        /// The numbers since the start, also of entries that are not kept any more.
        let counts: [Verdict: Int]
        let refused: Int
        /// The number of events with a result on which a shop acts.
        let finalResults: Int
    }

    /// The numbers of entries, ids and items that are kept.
    static let (keptEntries, keptIDs, keptItems) = (50, 10_000, 10_000)
    /// The time between two log lines about requests that the platform has not signed, in seconds.
    private static let reportInterval: TimeInterval = 60

    private var entries: [Entry] = []
    private var counts: [Verdict: Int] = [:]
    private var (refused, finalResults) = (0, 0)
    private var (unreported, reportedAt) = (0, Date.distantPast)
    private var ids = RecentValues<String, Bool>(capacity: EventInbox.keptIDs)
    private var revisions = RecentValues<String, Int>(capacity: EventInbox.keptItems)

    /// Takes an event of the platform, and says what became of it.
    @discardableResult
    func receive(_ event: PlatformEvent, id: String, at time: Date) -> Verdict {
        let verdict = verdict(on: event, id: id)
        if verdict == .new {
            ids[id] = true
            // Here, and for a final result alone, a shop lists the item or pays the seller.
            if event.isFinalResult { finalResults += 1 }
            if let item = event.data?.entrupyID, let revision = event.itemRevision { revisions[item] = revision }
        }
        counts[verdict, default: 0] += 1
        entries.insert(Entry(id: id, event: event, verdict: verdict, receivedAt: time), at: 0)
        if entries.count > Self.keptEntries { entries.removeLast() }
        return verdict
    }

    /// Counts a request that the platform has not signed.
    ///
    /// - Returns: The number of them since the last call that returned one; `nil` within a minute of that call. Anybody
    ///   can send such requests, so a line for each would let anybody fill the log.
    func countRefusal(at time: Date) -> Int? {
        refused += 1
        unreported += 1
        guard abs(time.timeIntervalSince(reportedAt)) >= Self.reportInterval else { return nil }
        defer { (unreported, reportedAt) = (0, time) }
        return unreported
    }

    var contents: Contents {
        Contents(entries: entries, counts: counts, refused: refused, finalResults: finalResults)
    }

    private func verdict(on event: PlatformEvent, id: String) -> Verdict {
        if ids[id] != nil { return .duplicate }
        guard let item = event.data?.entrupyID, let revision = event.itemRevision, let known = revisions[item] else {
            return .new
        }
        // Several events of one change have the same revision.
        return revision < known ? .outdated : .new
    }
}

/// A dictionary that forgets the values that were set longest ago.
struct RecentValues<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private var values: [Key: (value: Value, turn: Int)] = [:]
    private var order: [(key: Key, turn: Int)] = []
    private var turn = 0
    private let capacity: Int

    init(capacity: Int) {
        self.capacity = capacity
    }

    var count: Int { values.count }

    subscript(key: Key) -> Value? {
        get { values[key]?.value }
        set {
            guard let newValue else { return }
            turn += 1
            values[key] = (newValue, turn)
            order.append((key, turn))
            forget()
        }
    }

    /// Drops the oldest values beyond the capacity, and the places in the order that are superseded.
    private mutating func forget() {
        guard order.count > 2 * capacity || values.count > capacity else { return }
        // Half of the capacity goes at once, so that the cost of a value stays the same on average.
        order = order.filter { values[$0.key]?.turn == $0.turn }
        guard values.count > capacity else { return }
        let excess = values.count - capacity / 2
        for old in order.prefix(excess) { values[old.key] = nil }
        order.removeFirst(excess)
    }
}
