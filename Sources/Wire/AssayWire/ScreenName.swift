/// The platform's own screens, by the names that addresses and tickets use (docs/develop/screens.md).
package enum ScreenName: String, Sendable, Hashable, Codable, CaseIterable {
    /// Takes the photos of an item.
    case capture
    /// Takes the photos that an expert has requested.
    case retake
    /// Disputes a result.
    case flag
    /// Shows an item and its history.
    case detail

    /// The path of the screen's page.
    package var path: String { "/screens/\(rawValue)" }
}
