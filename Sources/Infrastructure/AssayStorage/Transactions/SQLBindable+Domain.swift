package import AssayCore
package import AssaySQL

extension ID: SQLBindable {
    package static var sqlType: SQLColumnType? { .text }
    package var sqlValue: SQLValue { .text(rawValue) }
}

extension Timestamp: SQLBindable {
    package static var sqlType: SQLColumnType? { .integer }
    package var sqlValue: SQLValue { .integer(microseconds) }
}
