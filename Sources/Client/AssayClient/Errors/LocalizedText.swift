/// A text for people in every language of the client.
struct LocalizedText: Sendable, Hashable {
    private let english: String
    private let japanese: String

    init(_ english: String, _ japanese: String) {
        self.english = english
        self.japanese = japanese
    }

    /// The text in a language; English where the language has none.
    func text(in language: String) -> String {
        language == "ja" ? japanese : english
    }
}
