package import AssayCore
package import AssaySQL

/// A transaction with its repositories.
///
/// It must not be used outside the closure that receives it.
package struct Transaction {
    package let sql: any SQLTransaction
    /// The organizations and counts to report after the commit.
    let report = CommitReport()
    /// The trace of the request that runs this transaction, which its events name.
    let trace: TraceContext?

    package init(_ sql: any SQLTransaction, trace: TraceContext? = nil) {
        self.sql = sql
        self.trace = trace
    }

    /// Adds to a count of the process, after the commit.
    package func count(_ counted: Counted, by number: Int = 1) {
        report.counts.append((counted, number))
    }
}

/// The changes of a transaction that the store reports after the commit.
///
/// It is confined to one run of the body: a body that runs again begins with an empty report.
final class CommitReport {
    /// The organizations whose event logs were appended to.
    var organizations: Set<OrganizationID> = []
    /// The amounts to add to the counts of the process.
    var counts: [(counted: Counted, number: Int)] = []
}
