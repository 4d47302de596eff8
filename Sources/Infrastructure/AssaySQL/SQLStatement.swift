/// One SQL statement: its text and the values that it binds.
///
/// Interpolation collects the values as binds, so that a value never becomes part of the text:
///
/// ```swift
/// let statement: SQLStatement = "SELECT id FROM item WHERE organisation_id = \(organization) AND revision = \(revision)"
/// ```
///
/// Parts that differ between databases are resolved by ``rendered(for:)``. An upsert has the same text in both dialects
/// (`ON CONFLICT (…) DO UPDATE SET x = excluded.x`), so it needs no part of its own.
package struct SQLStatement: Sendable, Hashable {
    /// A piece of a statement.
    package enum Part: Sendable, Hashable {
        /// Text that is sent to the database unchanged.
        case sql(String)
        /// A value that is sent separately from the text, and the type that it always has in this place, if one does.
        case bind(SQLValue, SQLColumnType?)
        /// Text that differs between databases.
        case variant(SQLVariant)
    }

    /// The parts in order; two text parts are never adjacent.
    package private(set) var parts: [Part] = []

    /// Creates an empty statement to append to.
    package init() {}

    package mutating func append(_ part: Part) {
        if case .sql(let text) = part {
            guard !text.isEmpty else { return }
            if case .sql(let before)? = parts.last {
                parts[parts.count - 1] = .sql(before + text)
                return
            }
        }
        parts.append(part)
    }

    /// Appends all of another statement, including its binds.
    package mutating func append(_ other: SQLStatement) {
        for part in other.parts { append(part) }
    }

    package static func + (left: SQLStatement, right: SQLStatement) -> SQLStatement {
        var sum = left
        sum.append(right)
        return sum
    }

    package static func += (left: inout SQLStatement, right: SQLStatement) {
        left.append(right)
    }
}

extension Sequence where Element == SQLStatement {
    /// Joins the statements in order, with the separator between each two.
    package func joined(separator: SQLStatement = "") -> SQLStatement {
        var joined = SQLStatement()
        for (index, statement) in enumerated() {
            if index > 0 { joined.append(separator) }
            joined.append(statement)
        }
        return joined
    }
}

/// Prints only the text: binds are users' data, which must never appear in a log.
extension SQLStatement: CustomStringConvertible, CustomDebugStringConvertible {
    package var description: String { rendered(for: .sqlite).sql }
    package var debugDescription: String { description }
}
