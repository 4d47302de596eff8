/// A language of display texts.
package enum Language: String, Sendable, Hashable, Codable, CaseIterable {
    /// The default and fallback language.
    case english = "en"
    case japanese = "ja"
}
