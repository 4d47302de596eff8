import AssayCore
import AssayStorage

/// The shared parts of the changes of items.
struct ItemEditor: Sendable {
    let clock: any WallClock
    let identifiers: IdentifierSource
    let reader: ItemReader
    fileprivate let store: Store
    fileprivate let catalogs: CatalogLibrary

    init(_ platform: Platform) {
        (clock, identifiers) = (platform.clock, platform.identifiers)
        (store, catalogs) = (platform.store, platform.catalogs)
        reader = ItemReader(platform)
    }
}

/// A change of one item on behalf of a caller: finds the item within the caller's rights, changes and stores it in one
/// transaction, and repeats that after a conflict.
protocol ItemEdit: Sendable {
    var editor: ItemEditor { get }
    /// The time of the change.
    var now: Timestamp { get }
    /// Returns the item if the caller may change it, in the caller's transaction.
    var find: @Sendable (Transaction) throws -> Item { get }
    /// The audit row of the change; `nil` for a user, whose changes are in the timeline alone.
    var audit: AuditNote? { get }
}

extension ItemEdit {
    /// Returns the current item and its catalog.
    ///
    /// - Throws: The errors of ``find``.
    func read() async throws -> (item: Item, catalog: Catalog) {
        let item = try await editor.store.read(find)
        return (item, try await editor.catalogs.catalog(hash: item.catalogHash))
    }

    /// - Parameters:
    ///   - action: The action's name in the audit trail, such as `item.reopen`.
    ///   - detail: The action's parameters in the audit trail.
    ///   - answer: The form of the answer.
    ///   - body: Changes the item and its related rows. It may run several times. Returns `nil` if nothing changes.
    ///   - result: Returns the result of the change, in its transaction.
    func run<Result, Answer>(
        _ action: String, detail: [String: String] = [:], answering answer: CallAnswer<Result, Answer>,
        _ body: @escaping @Sendable (inout Item, Transaction) throws -> ItemChange?,
        result: @escaping @Sendable (Item, Transaction) throws -> Result
    ) async throws -> Answer {
        let writer = ItemWriter(editor.identifiers, now: now)
        return try await ConflictRetry.run {
            try await editor.store.write { tx in
                try answer.make(tx, now) {
                    var item = try find(tx)
                    if let change = try body(&item, tx) {
                        try writer.store(item, change, in: tx)
                        try audit?.append(
                            action, subject: item.id.rawValue, organization: item.organization, detail: detail, to: tx)
                    }
                    return try result(item, tx)
                }
            }
        }
    }

    /// Runs a change whose result is the document of the item.
    ///
    /// - Parameter catalog: The item's catalog, which ``read()`` returns. An item keeps its catalog for ever.
    func run<Answer>(
        _ action: String, detail: [String: String] = [:], catalog: Catalog,
        answering answer: CallAnswer<ItemDocument, Answer>,
        _ body: @escaping @Sendable (inout Item, Transaction) throws -> ItemChange?
    ) async throws -> Answer {
        let reader = editor.reader
        return try await run(action, detail: detail, answering: answer, body) { item, tx in
            reader.document(try ItemReader.rows(of: item, in: tx), catalog: catalog)
        }
    }
}
