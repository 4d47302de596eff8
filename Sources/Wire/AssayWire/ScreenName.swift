/// The platform's own screens, by the names that addresses and tickets use (`design.md` §9).
package enum ScreenName: String, Sendable, Hashable, Codable, CaseIterable {
    /// Takes the photos of an item.
    case capture
    /// Takes the photos that an expert has asked for.
    case retake
    /// Disputes a result.
    case flag
    /// Shows an item with what has happened to it.
    case detail

    /// Where the page lies.
    package var path: String { "/screens/\(rawValue)" }
}
