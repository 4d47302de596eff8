package import AssayCore
package import AssaySQL

extension ID: SQLBindable {
    package var sqlValue: SQLValue { .text(rawValue) }
}

extension Timestamp: SQLBindable {
    package var sqlValue: SQLValue { .integer(microseconds) }
}
