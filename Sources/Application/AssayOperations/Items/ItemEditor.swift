import AssayCore
import AssayStorage
import AssayWire

/// Changes one item on behalf of a caller: finds the item within the caller's rights, changes and stores it in one
/// transaction, and repeats that after a conflict.
struct ItemEditor: Sendable {
    private let platform: Platform
    /// The time of the change.
    let now: Timestamp
    /// Returns the item if the caller may change it, in the caller's transaction.
    private let find: @Sendable (Transaction) throws -> Item
    /// The audit row of the change; `nil` for a user, whose changes are in the timeline alone.
    private let audit: AuditNote?
    /// Whether a change ends a decision that waits, because a member of staff has dealt with the item.
    private let voidsDecision: Bool
    private let needsUser: Bool

    /// Edits an item for a member of staff, with an entry in the audit trail.
    ///
    /// The errors of every method include those of ``StaffItemReader/find(_:for:in:)``.
    ///
    /// - Parameters:
    ///   - voidsDecision: Whether the change is about what an expert decides.
    ///   - needsUser: Whether the change is refused if the item's user is erased.
    init(
        _ platform: Platform, staff: StaffActor, item: ItemID, voidsDecision: Bool = true, needsUser: Bool = true
    ) {
        self.platform = platform
        now = platform.clock.now()
        find = { try StaffItemReader.find(item, for: staff, in: $0) }
        audit = AuditNote(staff, platform.identifiers, now: now)
        self.voidsDecision = voidsDecision
        self.needsUser = needsUser
    }

    /// Edits an item for the user who captured it, or for the partner with an entry in the audit trail.
    ///
    /// - Parameter id: The `entrupy_id` as typed by a person.
    /// - Throws: `not_found` if the text is not an `entrupy_id`.
    init(_ platform: Platform, _ caller: some ItemCaller, id: String) throws(DomainError) {
        let id = try ItemID(typed: id)
        self.platform = platform
        now = platform.clock.now()
        find = { try caller.find(id, in: $0) }
        audit = caller.auditNote(platform.identifiers, now: now)
        voidsDecision = false
        needsUser = true
    }

    /// Returns the current item and its catalog.
    func read() async throws -> (item: Item, catalog: Catalog) {
        let item = try await platform.store.read(find)
        return (item, try await platform.catalogs.catalog(hash: item.catalogHash))
    }

    /// Refuses the change if the item's user is erased, unless it needs no user.
    ///
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
        let writer = ItemWriter(platform, now: now)
        let (made, isSimulated) = try await platform.retryingConflicts { tx in
            var isSimulated = false
            let made = try answer.make(tx, now) {
                let before = try find(tx)
                if needsUser { try tx.requireUser(of: before) }
                var item = before
                if let change = try body(&item, tx) {
                    isSimulated = try writer.store(&item, from: before, change, in: tx)
                    if voidsDecision {
                        try tx.decisions.void(item: item.id, organization: item.organization, now: now)
                    }
                    try audit?.append(
                        action, subject: item.id.rawValue, organization: item.organization, detail: detail, to: tx)
                }
                return try result(item, tx)
            }
            return (made, isSimulated)
        }
        if isSimulated { platform.signals.notify(.jobs(.simulate)) }
        return made
    }

    /// Runs a change whose result is the document of the item.
    ///
    /// - Parameter catalog: The item's catalog, which ``read()`` returns. An item keeps its catalog for ever.
    func run<Answer>(
        _ action: String, detail: [String: String] = [:], catalog: Catalog,
        answering answer: CallAnswer<ItemDocument, Answer>,
        _ body: @escaping @Sendable (inout Item, Transaction) throws -> ItemChange?
    ) async throws -> Answer {
        try await run(action, detail: detail, answering: answer, body) { item, tx in
            ItemReader(platform).document(try ItemReader.rows(of: item, in: tx), catalog: catalog)
        }
    }

    /// Runs a change whose result is the item.
    func run(
        _ action: String, detail: [String: String] = [:], answering answer: CallAnswer<Item, Item> = .result,
        _ body: @escaping @Sendable (inout Item, Transaction) throws -> ItemChange?
    ) async throws -> Item {
        try await run(action, detail: detail, answering: answer, body) { item, _ in item }
    }
}

extension Transaction {
    /// Refuses a change of an item whose user is erased, because the last round of the erasure may be over.
    ///
    /// - Throws: `not_found` if the item's user is erased.
    func requireUser(of item: Item) throws {
        guard try users.find(item.user, organization: item.organization)?.erasedAt == nil else {
            throw DomainError(.notFound, "The item's user was erased, so the item can't be changed any more.")
        }
    }
}
