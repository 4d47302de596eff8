extension String {
    /// The text without whitespace at either end.
    package var trimmingSpaces: String {
        let tail = drop { $0.isWhitespace }
        guard let end = tail.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(tail[...end])
    }

    /// Whether the text has characters that forge the text around it: C0 and C1 control characters, line and paragraph
    /// separators, and bidirectional overrides, embeddings and isolates.
    ///
    /// The rule for messages, which may have emoji with joiners and marks of right-to-left scripts. PostgreSQL rejects
    /// NUL in text.
    package var hasControlCharacters: Bool { unicodeScalars.contains(where: \.isControlling) }

    /// Whether the text has control characters or invisible ones, except those that join letters.
    ///
    /// The rule for names and for the details of items.
    package var hasInvisibleCharacters: Bool { unicodeScalars.contains(where: \.isInvisible) }

    /// Whether the text has any invisible character.
    ///
    /// The rule for identifiers and e-mail addresses: two of them that look alike must not differ.
    package var isAmbiguous: Bool { unicodeScalars.contains { $0.isInvisible || $0.isJoiner } }

    /// The text for a terminal or a log, in which invisible characters are written as `\u{202E}`.
    ///
    /// - Parameter keepingLines: Whether line feeds stay, for a text of several lines.
    package func printable(keepingLines: Bool = false) -> String {
        guard hasInvisibleCharacters else { return self }
        return unicodeScalars.reduce(into: "") { text, scalar in
            if !scalar.isInvisible || keepingLines && scalar == "\n" {
                text.unicodeScalars.append(scalar)
            } else {
                text += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
            }
        }
    }
}

extension Unicode.Scalar {
    fileprivate var isControlling: Bool {
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default: (0x202A...0x202E).contains(value) || (0x2066...0x2069).contains(value)
        }
    }

    /// Whether nothing is shown for the scalar, and it is no ``isJoiner``.
    package var isInvisible: Bool {
        guard !(0x20...0x7E).contains(value) else { return false }
        return isControlling || properties.isBidiControl || properties.isDefaultIgnorableCodePoint && !isJoiner
    }

    /// Whether the scalar joins letters or chooses their form, as in Persian, in Japanese names and in emoji.
    fileprivate var isJoiner: Bool {
        switch value {
        case 0x200C, 0x200D, 0xFE00...0xFE0F, 0xE0100...0xE01EF: true
        default: false
        }
    }
}
