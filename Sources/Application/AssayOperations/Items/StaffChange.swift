import AssayCore
import AssayStorage

/// Changes an item on behalf of a staff member: finds, changes, stores and audits it in one transaction.
struct StaffChange: Sendable {
    let staff: StaffActor
    let item: ItemID
    let now: Timestamp
    private let store: Store
    private let changing: ItemWriter
    private let audit: AuditNote

    init(_ platform: Platform, staff: StaffActor, item: ItemID) {
        self.staff = staff
        self.item = item
        now = platform.clock.now()
        store = platform.store
        changing = ItemWriter(platform, now: now)
        audit = AuditNote(staff, platform, now: now)
    }

    /// - Parameters:
    ///   - action: The action's name in the audit trail, such as `item.reopen`.
    ///   - detail: The action's parameters in the audit trail.
    ///   - body: Changes the item and its related rows. It may run several times.
    /// - Returns: The updated item.
    func run(
        _ action: String, detail: [String: String] = [:],
        _ body: @escaping @Sendable (inout Item, Transaction) throws -> ItemChange
    ) async throws -> Item {
        try await ConflictRetry.run {
            try await store.write { tx in
                var item = try StaffItemReader.find(self.item, for: staff, in: tx)
                let change = try body(&item, tx)
                try changing.store(item, change, in: tx)
                try audit.append(
                    action, subject: item.id.rawValue, organization: item.organization, detail: detail, to: tx)
                return item
            }
        }
    }
}
