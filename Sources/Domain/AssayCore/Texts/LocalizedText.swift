/// A text for display that is resolved only where its reader's language is known.
package struct LocalizedText: Sendable, Hashable {
    /// The English text, which also stands for a language without a text of its own.
    package let english: String
    private let translations: [Language: String]

    /// A text that exists in English only.
    package init(_ english: String) {
        self.english = english
        translations = [:]
    }

    /// - Parameter text: Returns the text in a language.
    package init(_ text: (Language) -> String) {
        english = text(.english)
        translations = Dictionary(uniqueKeysWithValues: Language.allCases.map { ($0, text($0)) })
    }

    package func resolved(in language: Language) -> String {
        translations[language] ?? english
    }
}
