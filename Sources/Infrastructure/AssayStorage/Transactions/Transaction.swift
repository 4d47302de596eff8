package import AssaySQL

/// A transaction with its repositories.
///
/// It must not be used outside the closure that receives it.
package struct Transaction {
    package let sql: any SQLTransaction

    package init(_ sql: any SQLTransaction) {
        self.sql = sql
    }
}
