/// The results that an item can have; the word fake is never used: what can't be told is `unknown`.
package enum ResultID: String, Sendable, Hashable, Codable, CaseIterable {
    case authentic
    case unknown
    case notSupported = "not_supported"
    case needsReview = "needs_review"
    case invalid

    /// Whether an item with this result is finished; `needs_review` alone is not.
    package var isFinal: Bool { self != .needsReview }
}

/// Why an item has its result: a code, and what its sentence, which is made per language, names.
package struct Reason: Sendable, Hashable, Codable {
    /// A stable snake_case word, such as `same_photo_twice`.
    package let code: String
    /// The region or regions that it speaks of.
    package let regions: [String]

    package init(code: String, regions: [String] = []) {
        self.code = code
        self.regions = regions
    }
}
