package import Foundation

/// A value that a statement can bind.
///
/// A type with a bindable raw value conforms with an empty extension.
package protocol SQLBindable {
    /// The type that every value has in the database, also NULL; `nil` if values of the type differ.
    static var sqlType: SQLColumnType? { get }

    /// The value as the database stores it.
    var sqlValue: SQLValue { get }
}

extension SQLBindable where Self: RawRepresentable, RawValue: SQLBindable {
    package static var sqlType: SQLColumnType? { RawValue.sqlType }
    package var sqlValue: SQLValue { rawValue.sqlValue }
}

extension SQLValue: SQLBindable {
    package static var sqlType: SQLColumnType? { nil }
    package var sqlValue: SQLValue { self }
}

extension Int: SQLBindable {
    package static var sqlType: SQLColumnType? { .integer }
    package var sqlValue: SQLValue { .integer(Int64(self)) }
}

extension Int64: SQLBindable {
    package static var sqlType: SQLColumnType? { .integer }
    package var sqlValue: SQLValue { .integer(self) }
}

/// `false` is stored as 0, `true` as 1.
extension Bool: SQLBindable {
    package static var sqlType: SQLColumnType? { .integer }
    package var sqlValue: SQLValue { .integer(self ? 1 : 0) }
}

extension Double: SQLBindable {
    package static var sqlType: SQLColumnType? { .real }
    package var sqlValue: SQLValue { .real(self) }
}

extension String: SQLBindable {
    package static var sqlType: SQLColumnType? { .text }
    package var sqlValue: SQLValue { .text(self) }
}

extension Array: SQLBindable where Element == UInt8 {
    package static var sqlType: SQLColumnType? { .blob }
    package var sqlValue: SQLValue { .blob(self) }
}

extension Data: SQLBindable {
    package static var sqlType: SQLColumnType? { .blob }
    package var sqlValue: SQLValue { .blob(Array(self)) }
}

/// `nil` is stored as NULL.
extension Optional: SQLBindable where Wrapped: SQLBindable {
    package static var sqlType: SQLColumnType? { Wrapped.sqlType }
    package var sqlValue: SQLValue { self?.sqlValue ?? .null }
}
