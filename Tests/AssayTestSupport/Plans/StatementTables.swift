/// The names by which a statement's text calls the tables of the schema.
struct StatementTables {
    private static let keywords: Set<String> = [
        "where", "join", "on", "set", "order", "group", "limit", "cross", "left", "inner", "using", "values", "select",
        "indexed", "not", "returning", "union", "natural", "default", "having", "as", "do", "for",
    ]

    private var tables: [String: String] = [:]

    /// - Parameter known: The names of the schema's tables.
    init(_ text: String, known: Set<String>) {
        var words: [String] = []
        var word = ""
        for character in text.lowercased() + " " {
            if character.isLetter || character.isNumber || character == "_" {
                word.append(character)
                continue
            }
            if !word.isEmpty { words.append(word) }
            word = ""
            if !character.isWhitespace { words.append(String(character)) }
        }
        for table in known { tables[table] = table }
        for (place, word) in words.enumerated() where known.contains(word) {
            var next = place + 1
            if words.indices.contains(next), words[next] == "as" { next += 1 }
            guard words.indices.contains(next) else { continue }
            let alias = words[next]
            guard alias.first?.isLetter == true, !Self.keywords.contains(alias), tables[alias] == nil else { continue }
            tables[alias] = word
        }
    }

    /// Returns the table that a plan calls by this name; `nil` for a result inside the statement.
    subscript(_ name: String) -> String? { tables[name.lowercased()] }
}
