import AssayCore
import AssayStorage

/// Changes an item on behalf of a staff member, with an entry in the audit trail.
struct StaffChange: ItemEdit {
    let editor: ItemEditor
    let now: Timestamp
    let find: @Sendable (Transaction) throws -> Item
    let audit: AuditNote?

    /// The errors of ``find`` are those of ``StaffItemReader/find(_:for:in:)``.
    init(_ editor: ItemEditor, staff: StaffActor, item: ItemID) {
        self.editor = editor
        now = editor.clock.now()
        find = { try StaffItemReader.find(item, for: staff, in: $0) }
        audit = AuditNote(staff, editor.identifiers, now: now)
    }

    /// - Returns: The updated item.
    func run(
        _ action: String, detail: [String: String] = [:],
        _ body: @escaping @Sendable (inout Item, Transaction) throws -> ItemChange
    ) async throws -> Item {
        try await run(action, detail: detail, answering: .result, { try body(&$0, $1) }, result: { item, _ in item })
    }
}

/// Changes an item on behalf of the user who captured it.
struct UserChange: ItemEdit {
    let editor: ItemEditor
    let now: Timestamp
    let find: @Sendable (Transaction) throws -> Item
    var audit: AuditNote? { nil }

    /// - Parameter id: The `entrupy_id` as typed by a person.
    /// - Throws: `not_found` if the text is not an `entrupy_id`.
    init(_ editor: ItemEditor, actor: UserActor, id: String) throws(DomainError) {
        let id = try ItemID(typed: id)
        self.editor = editor
        now = editor.clock.now()
        find = { try ItemReader.find(id, of: actor, in: $0) }
    }
}

/// Changes an item of the organization on behalf of the partner, with an entry in the audit trail.
struct PartnerChange: ItemEdit {
    let editor: ItemEditor
    let now: Timestamp
    let find: @Sendable (Transaction) throws -> Item
    let audit: AuditNote?

    /// - Parameter id: The `entrupy_id` as typed by a person, of an item of any user of the organization.
    /// - Throws: `not_found` if the text is not an `entrupy_id`.
    init(_ editor: ItemEditor, actor: PartnerActor, id: String) throws(DomainError) {
        let id = try ItemID(typed: id)
        self.editor = editor
        now = editor.clock.now()
        find = { try ItemReader.find(id, of: actor, in: $0) }
        audit = AuditNote(actor, editor.identifiers, now: now)
    }
}
