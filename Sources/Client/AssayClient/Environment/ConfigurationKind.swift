/// Which set of photos captures ask for (seed 001 §8).
public enum ConfigurationKind: String, Sendable, Hashable, CaseIterable {
    /// A short set for development; its items always end as Invalid.
    case debug
    /// The whole set.
    case production
}
