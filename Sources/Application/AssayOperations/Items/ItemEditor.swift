import AssayCore
import AssayStorage

/// Changes one item: finds it within the caller's rights, changes and stores it in one transaction, and repeats that
/// after a conflict.
struct ItemEditor: Sendable {
    /// The time of the change.
    let now: Timestamp
    /// Returns the item if the caller may change it.
    let find: @Sendable (Transaction) throws -> Item
    private let platform: Platform
    private let writer: ItemWriter

    init(_ platform: Platform, find: @escaping @Sendable (Transaction) throws -> Item) {
        now = platform.clock.now()
        self.find = find
        self.platform = platform
        writer = ItemWriter(platform, now: now)
    }

    /// Returns the current item and its catalog.
    func read() async throws -> (item: Item, catalog: Catalog) {
        let item = try await platform.store.read(find)
        return (item, try await platform.catalogs.catalog(hash: item.catalogHash))
    }

    /// - Parameters:
    ///   - body: Changes the item and its related rows. It may run several times. Returns `nil` if nothing changes.
    ///   - answer: Ends the transaction with the updated item.
    func run<Answer: Sendable>(
        _ body: @escaping @Sendable (inout Item, Transaction) throws -> ItemChange?,
        answer: @escaping @Sendable (Item, Transaction) throws -> Answer
    ) async throws -> Answer {
        try await ConflictRetry.run {
            try await platform.store.write { tx in
                var item = try find(tx)
                if let change = try body(&item, tx) { try writer.store(item, change, in: tx) }
                return try answer(item, tx)
            }
        }
    }
}

/// Changes an item on behalf of a staff member, with an entry in the audit trail.
struct StaffChange: Sendable {
    private let editor: ItemEditor
    private let audit: AuditNote

    var now: Timestamp { editor.now }

    init(_ platform: Platform, staff: StaffActor, item: ItemID) {
        editor = ItemEditor(platform) { try StaffItemReader.find(item, for: staff, in: $0) }
        audit = AuditNote(staff, platform, now: editor.now)
    }

    /// Returns the current item and its catalog.
    ///
    /// - Throws: The errors of ``StaffItemReader/find(_:for:in:)``.
    func read() async throws -> (item: Item, catalog: Catalog) { try await editor.read() }

    /// - Parameters:
    ///   - action: The action's name in the audit trail, such as `item.reopen`.
    ///   - detail: The action's parameters in the audit trail.
    ///   - body: Changes the item and its related rows. It may run several times.
    /// - Returns: The updated item.
    func run(
        _ action: String, detail: [String: String] = [:],
        _ body: @escaping @Sendable (inout Item, Transaction) throws -> ItemChange
    ) async throws -> Item {
        try await editor.run(body) { item, tx in
            try audit.append(
                action, subject: item.id.rawValue, organization: item.organization, detail: detail, to: tx)
            return item
        }
    }
}

/// Changes an item on behalf of the user who captured it.
struct UserChange: Sendable {
    private let editor: ItemEditor
    private let reader: ItemReader

    var now: Timestamp { editor.now }

    /// - Parameter id: The `entrupy_id` as typed by a person.
    /// - Throws: `not_found` if the text is not an `entrupy_id`.
    init(_ platform: Platform, actor: UserActor, id: String) throws(DomainError) {
        guard let id = ItemID(userInput: id) else { throw DomainError.notFound("item") }
        editor = ItemEditor(platform) { try ItemReader.find(id, of: actor, in: $0) }
        reader = ItemReader(platform)
    }

    /// Returns the item, in the caller's transaction.
    func find(in tx: Transaction) throws -> Item { try editor.find(tx) }

    /// Returns the current item and its catalog.
    func read() async throws -> (item: Item, catalog: Catalog) { try await editor.read() }

    /// - Parameter body: Changes the item and its related rows. It may run several times. Returns `nil` if nothing
    ///   changes.
    /// - Returns: The item after the change.
    @discardableResult
    func run(
        _ body: @escaping @Sendable (inout Item, Transaction) throws -> ItemChange?
    ) async throws -> ItemDocument {
        try await reader.document(try await editor.run(body) { try ItemReader.rows(of: $0, in: $1) })
    }
}
