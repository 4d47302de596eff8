package import Foundation

/// A type that can be read from a column's value.
///
/// A type with a decodable raw value conforms with an empty extension. Conversions are strict: text that looks like a
/// number is not read as one.
package protocol SQLDecodable {
    /// Creates the value, or `nil` if the column holds another kind of value or one out of range.
    init?(sqlValue: SQLValue)
}

extension SQLDecodable where Self: RawRepresentable, RawValue: SQLDecodable {
    package init?(sqlValue: SQLValue) {
        guard let rawValue = RawValue(sqlValue: sqlValue) else { return nil }
        self.init(rawValue: rawValue)
    }
}

extension SQLValue: SQLDecodable {
    package init?(sqlValue: SQLValue) {
        self = sqlValue
    }
}

extension Int: SQLDecodable {
    package init?(sqlValue: SQLValue) {
        guard case .integer(let number) = sqlValue else { return nil }
        self.init(exactly: number)
    }
}

extension Int64: SQLDecodable {
    package init?(sqlValue: SQLValue) {
        guard case .integer(let number) = sqlValue else { return nil }
        self = number
    }
}

/// Only 0 and 1 are read as booleans.
extension Bool: SQLDecodable {
    package init?(sqlValue: SQLValue) {
        switch sqlValue {
        case .integer(0): self = false
        case .integer(1): self = true
        default: return nil
        }
    }
}

/// An integer is read as a number too, because a database may return a sum of whole numbers as an integer.
extension Double: SQLDecodable {
    package init?(sqlValue: SQLValue) {
        switch sqlValue {
        case .real(let number): self = number
        case .integer(let number): self.init(number)
        default: return nil
        }
    }
}

extension String: SQLDecodable {
    package init?(sqlValue: SQLValue) {
        guard case .text(let text) = sqlValue else { return nil }
        self = text
    }
}

extension Array: SQLDecodable where Element == UInt8 {
    package init?(sqlValue: SQLValue) {
        guard case .blob(let bytes) = sqlValue else { return nil }
        self = bytes
    }
}

extension Data: SQLDecodable {
    package init?(sqlValue: SQLValue) {
        guard case .blob(let bytes) = sqlValue else { return nil }
        self.init(bytes)
    }
}

/// NULL is read as `nil`; anything else must fit the wrapped type.
extension Optional: SQLDecodable where Wrapped: SQLDecodable {
    package init?(sqlValue: SQLValue) {
        if case .null = sqlValue {
            self = .none
            return
        }
        guard let wrapped = Wrapped(sqlValue: sqlValue) else { return nil }
        self = .some(wrapped)
    }
}
