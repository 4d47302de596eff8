import Foundation

/// The output of commands: text for users, JSON for scripts, and refusals on the standard error.
enum Terminal {
    static func print(_ text: String) {
        write(text, to: .standardOutput)
    }

    static func printError(_ text: String) {
        write(text, to: .standardError)
    }

    /// Writes a line and ignores a failure, because a closed pipe, such as that of `| head`, must not end a server.
    private static func write(_ text: String, to handle: FileHandle) {
        try? handle.write(contentsOf: Data((text + "\n").utf8))
    }

    /// Prints a value as JSON with sorted keys.
    static func printJSON(_ value: some Encodable) {
        print(jsonText(value))
    }

    static func jsonText(_ value: some Encodable) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(value) else { return "{}" }
        return String(decoding: data, as: UTF8.self)
    }

    /// Returns a value as JSON with sorted keys in one line.
    static func jsonLine(_ value: some Encodable) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(value) else { return "{}" }
        return String(decoding: data, as: UTF8.self)
    }

    /// Returns a text from outside in one line and without control characters, which could change the terminal.
    static func plain(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.map { scalar in
                    let isControl = [.control, .format, .lineSeparator, .paragraphSeparator]
                        .contains(scalar.properties.generalCategory)
                    return isControl ? " " : scalar
                }))
    }

    /// Prints rows in columns, each as wide as its widest value.
    static func printTable(_ header: [String], _ rows: [[String]]) {
        let all = [header] + rows
        let widths = header.indices.map { column in all.map { $0[column].count }.max() ?? 0 }
        for row in all {
            let cells = zip(row, widths).map { $0.padding(toLength: max($1, $0.count), withPad: " ", startingAt: 0) }
            print(cells.joined(separator: "  ").trimmingSuffix(while: \.isWhitespace))
        }
    }
}

extension String {
    /// The text without its longest suffix of characters that satisfy the predicate.
    func trimmingSuffix(while predicate: (Character) -> Bool) -> String {
        var end = endIndex
        while end > startIndex, predicate(self[index(before: end)]) { end = index(before: end) }
        return String(self[..<end])
    }
}
