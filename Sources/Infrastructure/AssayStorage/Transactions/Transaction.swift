import AssayCore
package import AssaySQL

/// A transaction with its repositories.
///
/// It must not be used outside the closure that receives it.
package struct Transaction {
    package let sql: any SQLTransaction
    /// The organizations whose event logs this transaction has appended to.
    let appended = AppendedEvents()

    package init(_ sql: any SQLTransaction) {
        self.sql = sql
    }
}

/// The organizations whose event logs one run of a transaction's body has appended to.
///
/// It is confined to the body, and a body that runs again begins with an empty one.
final class AppendedEvents {
    private(set) var organizations: Set<OrganizationID> = []

    func note(_ organization: OrganizationID) {
        organizations.insert(organization)
    }
}
