import AssayCore
import Foundation

/// Text that fits a terminal of 100 columns.
enum TextTable {
    /// The columns of a line.
    static let width = 100

    /// Returns rows below a header, in columns that are as wide as their widest value.
    static func text(_ header: [String], _ rows: [[String]]) -> String {
        lines([header] + rows, indent: "", isWrapped: false).joined(separator: "\n")
    }

    /// Returns the line below a table about its next page; nothing without one.
    static func more(_ cursor: String?) -> String {
        cursor.map { "\n\nMore: --after \($0)" } ?? ""
    }

    /// Returns indented rows whose columns are as wide as their widest value.
    ///
    /// - Parameter isWrapped: Whether a value of the last column continues in the lines below it.
    static func lines(_ rows: [[String]], indent: String = "  ", isWrapped: Bool = true) -> [String] {
        let rows = rows.map { $0.map(Terminal.plain) }
        let last = (rows.map(\.count).max() ?? 1) - 1
        let widths = (0..<max(0, last)).map { column in
            rows.map { $0.indices.contains(column) ? columns($0[column]) : 0 }.max() ?? 0
        }
        return rows.flatMap { row in
            let cells = zip(row, widths).map { $0 + String(repeating: " ", count: $1 - columns($0)) }
            let start = indent + cells.map { $0 + "  " }.joined()
            let end = row.indices.contains(last) ? row[last] : ""
            return isWrapped ? paragraph(end, after: start) : [trimmed(start + end)]
        }
    }

    /// Returns a text after a start, below which its further lines begin.
    static func paragraph(_ text: String, after start: String) -> [String] {
        let indent = String(repeating: " ", count: columns(start))
        // A start that leaves no room is longer than any of the program's own.
        return wrapped(text, to: max(20, width - columns(start))).enumerated().map { number, line in
            trimmed((number == 0 ? start : indent) + line)
        }
    }

    private static func trimmed(_ line: String) -> String {
        String(line.reversed().drop(while: \.isWhitespace).reversed())
    }

    /// Breaks a text at its spaces; a word that is too long for a line is cut.
    private static func wrapped(_ text: String, to width: Int) -> [String] {
        var lines: [String] = []
        var line = ""
        for word in text.split(separator: " ", omittingEmptySubsequences: false) {
            if !line.isEmpty, columns(line) + 1 + columns(word) > width {
                lines.append(line)
                line = ""
            }
            line += (line.isEmpty ? "" : " ") + word
            while columns(line) > width {
                var head = line
                while columns(head) > width { head.removeLast() }
                lines.append(head)
                line.removeFirst(head.count)
            }
        }
        return lines + [line]
    }

    /// The columns that a terminal shows a text in: two for each character of East Asian scripts and each emoji.
    static func columns(_ text: some StringProtocol) -> Int {
        text.reduce(0) { sum, character in
            let value = character.unicodeScalars.first?.value ?? 0
            return sum + (wide.contains { $0.contains(value) } ? 2 : 1)
        }
    }

    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
        0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD,
    ]
}

extension Timestamp {
    /// The time in UTC, to the second: `2026-11-21 09:30:00Z`.
    var forPeople: String {
        iso8601.prefix(19).replacingOccurrences(of: "T", with: " ") + "Z"
    }
}
