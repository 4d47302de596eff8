import AssayCore
import Foundation

/// A text table of indented rows whose columns are as wide as their widest value.
enum TextTable {
    static func lines(_ rows: [[String]]) -> [String] {
        let rows = rows.map { $0.map(Terminal.plain) }
        let columns = rows.map(\.count).max() ?? 0
        let widths = (0..<columns).map { column in
            rows.map { $0.indices.contains(column) ? $0[column].count : 0 }.max() ?? 0
        }
        return rows.map { row in
            let cells = zip(row, widths).map { $0.padding(toLength: max($1, $0.count), withPad: " ", startingAt: 0) }
            return "  " + cells.joined(separator: "  ").trimmingSuffix(while: \.isWhitespace)
        }
    }
}

extension Timestamp {
    /// The time in UTC, to the second: `2026-11-21 09:30:00Z`.
    var forPeople: String {
        iso8601.prefix(19).replacingOccurrences(of: "T", with: " ") + "Z"
    }
}
