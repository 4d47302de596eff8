package import AssaySQL

/// A transaction with its repositories.
///
/// It never leaves the closure that it was handed to.
package struct Transaction {
    package let sql: any SQLTransaction

    package init(_ sql: any SQLTransaction) {
        self.sql = sql
    }
}
