/// The set of photos that a capture requests.
public enum ConfigurationKind: String, Sendable, Hashable, CaseIterable {
    /// A short set for development; its items always end as Invalid.
    case debug
    /// The full set.
    case production
}
