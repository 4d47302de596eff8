/// The times that a programmatic search looks at (seed 004).
public enum DateRange: Sendable, Hashable {
    /// From so many days ago until now; at least 1.
    case last(days: Int)
    /// From one ISO 8601 moment to another, both included.
    case custom(start: String, end: String)
}
