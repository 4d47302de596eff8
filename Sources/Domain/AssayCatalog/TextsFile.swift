import AssayCore

/// Reads one file of `texts/`: a flat list of `key: text`.
enum TextsFile {
    /// The path of a language's file.
    static func path(of language: Language) -> String { "texts/\(language.rawValue).yaml" }

    static func read(_ root: MappingReader) -> [TextKey: Located<String>] {
        var table: [TextKey: Located<String>] = [:]
        for key in root.keys {
            // A blank text is already reported. Without an entry here, it would also be reported as missing.
            table[TextKey(key)] = root.text(key) ?? Located(value: "", location: root.place(of: key))
        }
        return table
    }
}
