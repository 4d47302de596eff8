/// One value as a database stores it: what a statement binds and what a row holds.
///
/// Everything above is spelt with these five. Times are integers of microseconds, booleans the integers 0 and 1,
/// JSON is text.
package enum SQLValue: Sendable, Hashable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case blob([UInt8])
}

extension SQLValue {
    /// The most bytes that one text or blob may have.
    ///
    /// Large things are files, not rows.
    package static let byteLimit = 500_000_000

    /// The kind of the value in words, for messages that must not repeat the value itself.
    package var kind: String {
        switch self {
        case .null: "NULL"
        case .integer: "an integer"
        case .real: "a real"
        case .text: "a text"
        case .blob: "a blob"
        }
    }

    /// Why no driver may bind this value, or `nil` when it comes back from every database as it went in.
    ///
    /// SQLite cuts a text at its first NUL character and stores a NaN as NULL, PostgreSQL refuses the first and takes
    /// the second: drivers refuse both, with ``SQLError/Code/invalidValue``, so that nothing is changed on the way.
    package var unstorableReason: String? {
        switch self {
        case .text(let text) where text.utf8.contains(0): "a text holds a NUL character"
        case .text(let text) where text.utf8.count > Self.byteLimit: "a text is too long"
        case .blob(let bytes) where bytes.count > Self.byteLimit: "a blob is too long"
        case .real(let number) where number.isNaN: "a real is not a number"
        default: nil
        }
    }
}
