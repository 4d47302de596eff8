/// Whether somebody disputes a result.
package enum FlagState: String, Sendable, Hashable, Codable, CaseIterable {
    case none
    case flagged
    /// Staff have answered; the user may flag again.
    case resolved
}

/// A dispute: why, and in whose words.
package struct FlagInfo: Sendable, Hashable {
    /// One of the catalog's flag reasons.
    package let reason: String
    /// The note of whoever set it.
    package let message: String?

    package init(reason: String, message: String? = nil) {
        self.reason = reason
        self.message = message
    }
}
