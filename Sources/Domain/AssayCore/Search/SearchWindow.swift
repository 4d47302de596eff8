package import AssayWire

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

extension SearchWindow {
    /// The maximum of `last_days`, 100 years; higher values are reduced to it.
    private static let maxDays = 36_525

    /// Reads the date range of the programmatic search.
    ///
    /// - Parameter now: The time from which `last_days` counts back.
    /// - Throws: `invalid_date_range`, with `date_range` or the wrong member of it.
    package init(_ range: QueryItemsRequest.Range?, now: Timestamp) throws(DomainError) {
        guard let range else {
            self.init()
            return
        }
        if let days = range.last_days {
            guard range.start == nil, range.end == nil else {
                throw Self.refusal("date_range", "Use last_days, or start and end, not both.")
            }
            guard days >= 1 else { throw Self.refusal("date_range.last_days", "Use 1 or more.") }
            self.init(from: now.adding(seconds: -min(days, Self.maxDays) * 86_400))
            return
        }
        let start = try Self.moment(range.start, "date_range.start")
        let end = try Self.moment(range.end, "date_range.end")
        guard start.first <= end.last else {
            throw Self.refusal("date_range.start", "The start must not be after date_range.end.")
        }
        self.init(from: start.first, to: end.last)
    }

    private static func moment(_ text: String?, _ field: String) throws(DomainError) -> ISO8601Moment {
        guard let text else { throw refusal(field, "This field is required, as last_days is not there.") }
        guard let moment = ISO8601Moment(text) else {
            throw refusal(field, "Use ISO 8601, such as 2026-01-31T23:59:59Z.")
        }
        return moment
    }

    private static func refusal(_ field: String, _ message: String) -> DomainError {
        .invalid(field, .invalidDateRange, message)
    }
}
