package import AssayCore
package import AssayDecision
import AssayStorage

/// Returns all data of an item to the staff: the item, its history, and the evidence trail of its decision.
package struct ShowItem: Sendable {
    /// An item with its evidence trail.
    package struct Details: Sendable {
        package let document: ItemDocument
        package let organization: Organization
        /// The trace of the latest decision; `nil` until the item is decided.
        package let trace: DecisionTrace?
        /// The time of the read, relative to which an item is overdue.
        package let seenAt: Timestamp

        package var item: Item { document.item }
    }

    private let platform: Platform

    package init(_ platform: Platform) {
        self.platform = platform
    }

    /// - Parameter id: The `entrupy_id` as typed by a person.
    /// - Throws: `role_too_low`; `not_found`, also for items of organizations that the staff member may not work for;
    ///   `trace_unreadable` if a newer version of the platform made the decision.
    package func callAsFunction(_ staff: StaffActor, id: String) async throws -> Details {
        guard let wanted = ItemID(userInput: id) else { throw DomainError.notFound("item") }
        let (rows, trace) = try await platform.store.read { tx in
            let item = try StaffItems.find(wanted, for: staff, in: tx)
            return (
                try ItemReader.rows(of: item, in: tx),
                try tx.traces.latest(item: item.id, organization: item.organization)
            )
        }
        return Details(
            document: try await ItemReader(platform: platform).document(rows), organization: rows.organization,
            trace: try trace.map { try DecisionTrace(document: $0) }, seenAt: platform.clock.now())
    }
}
