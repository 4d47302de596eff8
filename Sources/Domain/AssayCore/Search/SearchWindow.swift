/// The times that a search looks at, both ends included.
package struct SearchWindow: Sendable, Hashable {
    /// `nil` for an open end.
    package let from: Timestamp?
    /// `nil` for an open end.
    package let to: Timestamp?

    package init(from: Timestamp? = nil, to: Timestamp? = nil) {
        self.from = from
        self.to = to
    }

    /// The dates of the legacy search, in UNIX seconds; 0 is an open end, like none at all.
    package init(startDate: Double?, endDate: Double?) {
        self.init(from: Self.end(startDate), to: Self.end(endDate))
    }

    /// Whether a time is looked at.
    package func contains(_ time: Timestamp) -> Bool {
        from.map { $0 <= time } ?? true && to.map { time <= $0 } ?? true
    }

    private static func end(_ seconds: Double?) -> Timestamp? {
        guard let seconds, seconds != 0 else { return nil }
        return Timestamp(epoch: seconds)
    }
}
