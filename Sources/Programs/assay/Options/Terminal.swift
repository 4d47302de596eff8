import AssayCore
import AssayWire
import Foundation

/// The output of commands: text for users, JSON for scripts, and refusals on the standard error.
///
/// Texts that users and partners have stored are a part of it. No character of them reaches the terminal that could
/// change what the operator sees: escape sequences, bidirectional overrides, line separators.
enum Terminal {
    static func print(_ text: String) {
        write(text, to: .standardOutput)
    }

    static func printError(_ text: String) {
        write(text, to: .standardError)
    }

    /// Writes a line and ignores a failure, because a closed pipe, such as that of `| head`, must not end a server.
    private static func write(_ text: String, to handle: FileHandle) {
        try? handle.write(contentsOf: Data(written(text).utf8))
    }

    /// Returns the line or lines that the terminal gets for a text.
    static func written(_ text: String) -> String { text.printable(keepingLines: true) + "\n" }

    /// Returns a value as JSON with sorted keys; invisible characters, which occur inside strings only, are escaped.
    static func jsonText(_ value: some Encodable, inOneLine: Bool = false) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        if !inOneLine { encoder.outputFormatting.insert(.prettyPrinted) }
        guard let data = try? encoder.encode(value) else { return "{}" }
        return String(decoding: data, as: UTF8.self).unicodeScalars.reduce(into: "") { text, scalar in
            guard scalar.isInvisible, scalar != "\n" else { return text.unicodeScalars.append(scalar) }
            for unit in String(scalar).utf16 {
                let digits = String(unit, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            }
        }
    }

    /// Returns a text from outside in one line, without characters that could change the terminal.
    static func plain(_ text: String) -> String { text.printable() }
}

extension JSONNode {
    /// An object of the members that are there.
    static func present(_ members: [String: JSONNode?]) -> JSONNode {
        .object(members.compactMapValues { $0 })
    }
}
