extension String {
    /// Without white space at either end.
    package var trimmingSpaces: String {
        let tail = drop { $0.isWhitespace }
        guard let end = tail.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(tail[...end])
    }

    /// Whether there are C0 or C1 controls or DEL in it: they forge log lines, and NUL is no text to PostgreSQL.
    package var hasControlCharacters: Bool {
        unicodeScalars.contains { $0.properties.generalCategory == .control }
    }
}
