/// The time window of a search, including both ends.
package struct SearchWindow: Sendable, Hashable {
    /// `nil` for an open end.
    package let from: Timestamp?
    /// `nil` for an open end.
    package let to: Timestamp?

    package init(from: Timestamp? = nil, to: Timestamp? = nil) {
        self.from = from
        self.to = to
    }

    /// Reads the dates of the legacy search, in UNIX seconds; 0 means an open end, as does a missing value.
    package init(startDate: Double?, endDate: Double?) {
        self.init(from: Self.end(startDate), to: Self.end(endDate))
    }

    /// Whether the window includes a time.
    package func contains(_ time: Timestamp) -> Bool {
        from.map { $0 <= time } ?? true && to.map { time <= $0 } ?? true
    }

    private static func end(_ seconds: Double?) -> Timestamp? {
        guard let seconds, seconds != 0 else { return nil }
        return Timestamp(epoch: seconds)
    }
}
