import AssayWire

/// Suggests the known word that a mistyped word stands for.
enum SpellingSuggestion {
    /// "Did you mean …?", or the other remedy if no word is near enough.
    static func remedy(for word: String, in words: some Sequence<String>, else other: String) -> String {
        nearestName(to: word, in: words).map { "Did you mean `\($0)`?" } ?? other
    }
}
