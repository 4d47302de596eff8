/// The display texts of a catalog, by language and key.
package struct CatalogTexts: Sendable, Hashable {
    /// By language code, then by key.
    private let tables: [String: [String: String]]

    package init(_ tables: [Language: [TextKey: String]]) {
        var plain: [String: [String: String]] = [:]
        for (language, table) in tables {
            plain[language.rawValue] = Dictionary(uniqueKeysWithValues: table.map { ($0.rawValue, $1) })
        }
        self.tables = plain
    }

    private init(tables: [String: [String: String]]) {
        self.tables = tables
    }

    /// The languages that have texts, English first.
    package var languages: [Language] {
        Language.allCases.filter { tables[$0.rawValue] != nil }
    }

    /// The text in exactly this language, or `nil`.
    package func lookup(_ key: TextKey, in language: Language) -> String? {
        tables[language.rawValue]?[key.rawValue]
    }

    /// Returns the texts, completed by another catalog's texts for those of the keys that a language lacks.
    func adding(_ keys: some Collection<TextKey>, of other: CatalogTexts) -> CatalogTexts {
        var tables = tables
        for language in Language.allCases {
            for key in keys where lookup(key, in: language) == nil {
                if let text = other.lookup(key, in: language) { tables[language.rawValue]?[key.rawValue] = text }
            }
        }
        return CatalogTexts(tables: tables)
    }

    /// The text in the language, or else in English, or else the key itself.
    ///
    /// A screen that shows one raw key is still usable. A catalog that an older version stored may lack texts that a
    /// newer version requests.
    ///
    /// - Parameter values: The replacement for each `{name}` of the text.
    package func text(_ key: TextKey, in language: Language, _ values: [String: String] = [:]) -> String {
        let template = lookup(key, in: language) ?? lookup(key, in: .english) ?? key.rawValue
        return values.isEmpty ? template : Placeholders.fill(template, values)
    }
}

extension CatalogTexts: Codable {
    package init(from decoder: any Decoder) throws {
        tables = try decoder.singleValueContainer().decode([String: [String: String]].self)
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(tables)
    }
}
