extension String {
    /// The text without whitespace at either end.
    package var trimmingSpaces: String {
        let tail = drop { $0.isWhitespace }
        guard let end = tail.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(tail[...end])
    }

    /// Whether the text has C0 or C1 control characters or DEL: they can forge log lines, and PostgreSQL rejects NUL
    /// in text.
    package var hasControlCharacters: Bool {
        unicodeScalars.contains { $0.properties.generalCategory == .control }
    }
}
