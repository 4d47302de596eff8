/// One SQL statement: its text, and the values that it binds.
///
/// Interpolation collects binds, so that a value never becomes text:
///
/// ```swift
/// let statement: SQLStatement = "SELECT id FROM item WHERE organisation_id = \(organization) AND revision = \(revision)"
/// ```
///
/// What differs between databases stays open until ``rendered(for:)``. The text of an upsert is the same in both
/// dialects (`ON CONFLICT (…) DO UPDATE SET x = excluded.x`), so it needs no part of its own.
package struct SQLStatement: Sendable, Hashable {
    /// A piece of a statement.
    package enum Part: Sendable, Hashable {
        /// Text that goes to the database as it is.
        case sql(String)
        /// A value that goes beside the text.
        case bind(SQLValue)
        /// `IN` list without a value, with the type that its values would have had.
        case emptyList(SQLColumnType)
        /// The text of a member of a JSON column.
        case json(column: String, path: [String])
        /// Holds the rows that the statement reads.
        case lock(SQLLock)
        /// The index that the table before it is read by.
        case index(String)
        /// How a table that the statement creates is laid out.
        case layout(SQLTableLayout)
    }

    /// The pieces in order; two texts never stand side by side.
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

    /// Appends all of another statement, its binds included.
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
    /// One statement of all of them, in order, with the separator between each two.
    package func joined(separator: SQLStatement = "") -> SQLStatement {
        var joined = SQLStatement()
        for (index, statement) in enumerated() {
            if index > 0 { joined.append(separator) }
            joined.append(statement)
        }
        return joined
    }
}

/// Prints the text alone: binds are users' data and never reach a log.
extension SQLStatement: CustomStringConvertible, CustomDebugStringConvertible {
    package var description: String { rendered(for: .sqlite).sql }
    package var debugDescription: String { description }
}
