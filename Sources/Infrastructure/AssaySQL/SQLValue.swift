/// One value in the form that a database stores: a value that a statement binds or that a row holds.
///
/// All other types are represented by these five. Times are integers in microseconds, booleans are the integers 0 and
/// 1, and JSON is text.
package enum SQLValue: Sendable, Hashable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case blob([UInt8])
}

extension SQLValue {
    /// The maximum number of bytes of one text or blob.
    ///
    /// Larger content belongs in files, not in rows.
    package static let byteLimit = 500_000_000

    /// The kind of the value in words, for messages that must not contain the value itself.
    package var kind: String {
        switch self {
        case .null: "NULL"
        case .integer: "an integer"
        case .real: "a real"
        case .text: "a text"
        case .blob: "a blob"
        }
    }

    /// The reason why no driver may bind this value, or `nil` if every database returns it unchanged.
    ///
    /// SQLite cuts a text at its first NUL character and stores a NaN as NULL. PostgreSQL refuses the NUL character and
    /// accepts the NaN. Drivers therefore refuse both, with ``SQLError/Code/invalidValue``, so that no value is changed
    /// silently.
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
