/// A language that display strings can be had in.
package enum Language: String, Sendable, Hashable, Codable, CaseIterable {
    /// The default, and what a text falls back to.
    case english = "en"
    case japanese = "ja"
}
