package import Foundation

/// A value that a statement can bind.
///
/// A type with a bindable raw value conforms with an empty extension.
package protocol SQLBindable {
    /// The value as the database stores it.
    var sqlValue: SQLValue { get }
}

extension SQLBindable where Self: RawRepresentable, RawValue: SQLBindable {
    package var sqlValue: SQLValue { rawValue.sqlValue }
}

extension SQLValue: SQLBindable {
    package var sqlValue: SQLValue { self }
}

extension Int: SQLBindable {
    package var sqlValue: SQLValue { .integer(Int64(self)) }
}

extension Int64: SQLBindable {
    package var sqlValue: SQLValue { .integer(self) }
}

/// `false` is stored as 0, `true` as 1.
extension Bool: SQLBindable {
    package var sqlValue: SQLValue { .integer(self ? 1 : 0) }
}

extension Double: SQLBindable {
    package var sqlValue: SQLValue { .real(self) }
}

extension String: SQLBindable {
    package var sqlValue: SQLValue { .text(self) }
}

extension Array: SQLBindable where Element == UInt8 {
    package var sqlValue: SQLValue { .blob(self) }
}

extension Data: SQLBindable {
    package var sqlValue: SQLValue { .blob(Array(self)) }
}

/// `nil` is stored as NULL.
extension Optional: SQLBindable where Wrapped: SQLBindable {
    package var sqlValue: SQLValue { self?.sqlValue ?? .null }
}
