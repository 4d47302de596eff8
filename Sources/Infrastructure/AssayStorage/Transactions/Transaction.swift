package import AssayCore
package import AssaySQL

/// A transaction with its repositories.
///
/// It must not be used outside the closure that receives it.
package struct Transaction {
    package let sql: any SQLTransaction
    /// What this transaction reports after its commit.
    let report = CommitReport()
    /// The trace of the request that runs this transaction, which its events name.
    let trace: TraceContext?

    package init(_ sql: any SQLTransaction, trace: TraceContext? = nil) {
        self.sql = sql
        self.trace = trace
    }

    /// Has something counted once, after the commit.
    package func count(_ counted: Counted, by number: Int = 1) {
        report.counts.append((counted, number))
    }
}

/// What one run of a transaction's body has done that others hear of after the commit.
///
/// It is confined to the body, and a body that runs again begins with an empty one.
final class CommitReport {
    /// The organizations whose event logs were appended to.
    var organizations: Set<OrganizationID> = []
    /// What is to be counted.
    var counts: [(counted: Counted, number: Int)] = []
}
