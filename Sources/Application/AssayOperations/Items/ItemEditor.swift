import AssayCore
import AssayStorage

/// Changes items: finds one within the caller's rights, changes and stores it in one transaction, and repeats that after
/// a conflict.
struct ItemEditor: Sendable {
    fileprivate let clock: any WallClock
    fileprivate let identifiers: IdentifierSource
    fileprivate let reader: ItemReader
    private let store: Store
    private let catalogs: CatalogLibrary

    init(_ platform: Platform) {
        (clock, identifiers) = (platform.clock, platform.identifiers)
        (store, catalogs) = (platform.store, platform.catalogs)
        reader = ItemReader(platform)
    }

    /// - Parameter find: Returns the item if the caller may change it.
    /// - Returns: The current item and its catalog.
    fileprivate func read(
        _ find: @escaping @Sendable (Transaction) throws -> Item
    ) async throws -> (item: Item, catalog: Catalog) {
        let item = try await store.read(find)
        return (item, try await catalogs.catalog(hash: item.catalogHash))
    }

    /// - Parameters:
    ///   - find: Returns the item if the caller may change it.
    ///   - body: Changes the item and its related rows. It may run several times. Returns `nil` if nothing changes.
    ///   - answer: Ends the transaction with the updated item.
    fileprivate func run<Answer: Sendable>(
        _ find: @escaping @Sendable (Transaction) throws -> Item, at now: Timestamp,
        _ body: @escaping @Sendable (inout Item, Transaction) throws -> ItemChange?,
        answer: @escaping @Sendable (Item, Transaction) throws -> Answer
    ) async throws -> Answer {
        let writer = ItemWriter(identifiers, now: now)
        return try await ConflictRetry.run {
            try await store.write { tx in
                var item = try find(tx)
                if let change = try body(&item, tx) { try writer.store(item, change, in: tx) }
                return try answer(item, tx)
            }
        }
    }
}

/// Changes an item on behalf of a staff member, with an entry in the audit trail.
struct StaffChange: Sendable {
    /// The time of the change.
    let now: Timestamp
    private let editor: ItemEditor
    private let find: @Sendable (Transaction) throws -> Item
    private let audit: AuditNote

    init(_ editor: ItemEditor, staff: StaffActor, item: ItemID) {
        now = editor.clock.now()
        self.editor = editor
        find = { try StaffItemReader.find(item, for: staff, in: $0) }
        audit = AuditNote(staff, editor.identifiers, now: now)
    }

    /// Returns the current item and its catalog.
    ///
    /// - Throws: The errors of ``StaffItemReader/find(_:for:in:)``.
    func read() async throws -> (item: Item, catalog: Catalog) { try await editor.read(find) }

    /// - Parameters:
    ///   - action: The action's name in the audit trail, such as `item.reopen`.
    ///   - detail: The action's parameters in the audit trail.
    ///   - body: Changes the item and its related rows. It may run several times.
    /// - Returns: The updated item.
    func run(
        _ action: String, detail: [String: String] = [:],
        _ body: @escaping @Sendable (inout Item, Transaction) throws -> ItemChange
    ) async throws -> Item {
        try await editor.run(find, at: now, body) { item, tx in
            try audit.append(
                action, subject: item.id.rawValue, organization: item.organization, detail: detail, to: tx)
            return item
        }
    }
}

/// Changes an item on behalf of the user who captured it.
struct UserChange: Sendable {
    /// The time of the change.
    let now: Timestamp
    /// Returns the item, in the caller's transaction.
    let find: @Sendable (Transaction) throws -> Item
    private let editor: ItemEditor

    /// - Parameter id: The `entrupy_id` as typed by a person.
    /// - Throws: `not_found` if the text is not an `entrupy_id`.
    init(_ editor: ItemEditor, actor: UserActor, id: String) throws(DomainError) {
        let id = try ItemID(typed: id)
        now = editor.clock.now()
        self.editor = editor
        find = { try ItemReader.find(id, of: actor, in: $0) }
    }

    /// Returns the current item and its catalog.
    func read() async throws -> (item: Item, catalog: Catalog) { try await editor.read(find) }

    /// - Parameter body: Changes the item and its related rows. It may run several times. Returns `nil` if nothing
    ///   changes.
    /// - Returns: The item after the change.
    @discardableResult
    func run(
        _ body: @escaping @Sendable (inout Item, Transaction) throws -> ItemChange?
    ) async throws -> ItemDocument {
        let rows = try await editor.run(find, at: now, body) { try ItemReader.rows(of: $0, in: $1) }
        return try await editor.reader.document(rows)
    }
}
