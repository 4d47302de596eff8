/// The results of an item, never the word fake: an item that can't be judged is `unknown`.
package enum ResultID: String, Sendable, Hashable, Codable, CaseIterable {
    case authentic
    case unknown
    case notSupported = "not_supported"
    case needsReview = "needs_review"
    case invalid

    /// Whether an item with this result is finished; `needs_review` alone is not.
    package var isFinal: Bool { self != .needsReview }
}

/// A reason for an item's result: a code, and the regions that its sentence names in the user's language.
package struct Reason: Sendable, Hashable, Codable {
    /// A stable snake_case word, such as `same_photo_twice`.
    package let code: String
    /// The regions that the reason refers to.
    package let regions: [String]

    package init(code: String, regions: [String] = []) {
        self.code = code
        self.regions = regions
    }
}

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
