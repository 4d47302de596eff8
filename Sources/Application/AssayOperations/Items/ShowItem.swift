package import AssayCore
package import AssayDecision
import AssayStorage

/// Shows all that is known of an item to the staff: the item, its history, and the evidence trail of its decision.
package struct ShowItem: Sendable {
    /// An item with its evidence trail.
    package struct Dossier: Sendable {
        package let document: ItemDocument
        package let organization: Organization
        /// The newest decision's; `nil` until the item is decided.
        package let trace: DecisionTrace?
        /// When it was looked up: what is overdue is overdue by this time.
        package let seenAt: Timestamp

        package var item: Item { document.item }
    }

    private let platform: Platform

    package init(_ platform: Platform) {
        self.platform = platform
    }

    /// - Parameter id: The `entrupy_id` as a person may write it.
    /// - Throws: `role_too_low`; `not_found`, also for items of organizations that they don't work for;
    ///   `trace_unreadable` where a newer version of the platform decided.
    package func callAsFunction(_ staff: StaffActor, id: String) async throws -> Dossier {
        guard let wanted = ItemID(userInput: id) else { throw DomainError.notFound("item") }
        let (rows, trace) = try await platform.store.read { tx in
            let item = try StaffItems.find(wanted, for: staff, in: tx)
            return (
                try ItemReading.rows(of: item, in: tx),
                try tx.traces.latest(item: item.id, organization: item.organization)
            )
        }
        return Dossier(
            document: try await ItemReading(platform: platform).document(rows), organization: rows.organization,
            trace: try trace.map { try DecisionTrace(document: $0) }, seenAt: platform.clock.now())
    }
}
