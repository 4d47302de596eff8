/// The state of a dispute about a result.
package enum FlagState: String, Sendable, Hashable, Codable, CaseIterable {
    case none
    case flagged
    /// Staff have answered the flag; the user may flag the result again.
    case resolved
}

/// The details of a dispute: its reason and an optional note.
package struct FlagInfo: Sendable, Hashable {
    /// The id of a flag reason in the catalog.
    package let reason: String
    /// The note of the user or partner who set the flag.
    package let message: String?

    package init(reason: String, message: String? = nil) {
        self.reason = reason
        self.message = message
    }
}
