/// A text for display that is resolved only where its reader's language is known.
package struct LocalizedText: Sendable, Hashable {
    /// The English text, which also stands for a language without a text of its own.
    package let english: String
    private let japanese: String?

    /// - Parameter japanese: The Japanese text; `nil` for a text that exists in English only.
    package init(_ english: String, _ japanese: String? = nil) {
        self.english = english
        self.japanese = japanese
    }

    /// Returns the text in a language, by its code, such as `ja`.
    package func text(in language: String) -> String {
        language == "ja" ? japanese ?? english : english
    }
}
