/// The date range of a programmatic search.
public enum DateRange: Sendable, Hashable {
    /// The given number of days up to now; at least 1.
    case last(days: Int)
    /// From one ISO 8601 moment to another, both inclusive.
    case custom(start: String, end: String)
}
