import AssayCore
import AssayStorage

/// Changes an item on behalf of the user who captured it: finds, changes and stores it in one transaction.
struct UserChange: Sendable {
    let actor: UserActor
    let item: ItemID
    let now: Timestamp
    private let store: Store
    private let changing: ItemWriter

    /// - Parameter id: The `entrupy_id` as typed by a person.
    /// - Throws: `not_found` if the text is not an `entrupy_id`.
    init(_ platform: Platform, actor: UserActor, id: String) throws(DomainError) {
        guard let item = ItemID(userInput: id) else { throw DomainError.notFound("item") }
        self.actor = actor
        self.item = item
        now = platform.clock.now()
        store = platform.store
        changing = ItemWriter(platform, now: now)
    }

    /// Returns the current item.
    func find(in tx: Transaction) throws -> Item {
        guard let item = try tx.items.find(item, organization: actor.organization, user: actor.user) else {
            throw DomainError.notFound("item")
        }
        return item
    }

    /// - Parameter body: Changes the item and its related rows. It may run several times. Returns `nil` if nothing
    ///   changes.
    /// - Returns: The rows that a response about the item needs.
    func run(
        _ body: @escaping @Sendable (inout Item, Transaction) throws -> ItemChange?
    ) async throws -> ItemReader.Rows {
        try await ConflictRetry.run {
            try await store.write { tx in
                var item = try find(in: tx)
                if let change = try body(&item, tx) { try changing.store(item, change, in: tx) }
                return try ItemReader.rows(of: item, in: tx)
            }
        }
    }
}
