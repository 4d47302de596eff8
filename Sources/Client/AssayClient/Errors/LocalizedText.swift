/// A user-facing text in each language of the client.
struct LocalizedText: Sendable, Hashable {
    private let english: String
    private let japanese: String

    init(_ english: String, _ japanese: String) {
        self.english = english
        self.japanese = japanese
    }

    /// Returns the text in a language, or in English if the language is not supported.
    func text(in language: String) -> String {
        language == "ja" ? japanese : english
    }
}
