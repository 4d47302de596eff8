import AssayCore

/// One file of `texts/`: a flat list of `key: text`.
enum TextsFile {
    /// The file of a language.
    static func path(of language: Language) -> String { "texts/\(language.rawValue).yaml" }

    static func read(_ root: MappingReader) -> [TextKey: Located<String>] {
        var table: [TextKey: Located<String>] = [:]
        for key in root.keys {
            // A blank text has been told of; as a missing one it would be told of twice.
            table[TextKey(key)] = root.text(key) ?? Located(value: "", location: root.place(of: key))
        }
        return table
    }
}
