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

/// Changes an item on behalf of the user who captured it, or of the partner with an entry in the audit trail.
struct CallerChange: ItemEdit {
    let editor: ItemEditor
    let now: Timestamp
    let find: @Sendable (Transaction) throws -> Item
    let audit: AuditNote?

    /// - Parameter id: The `entrupy_id` as typed by a person.
    /// - Throws: `not_found` if the text is not an `entrupy_id`.
    init(_ editor: ItemEditor, _ caller: some ItemCaller, id: String) throws(DomainError) {
        let id = try ItemID(typed: id)
        self.editor = editor
        now = editor.clock.now()
        find = { try caller.find(id, in: $0) }
        audit = caller.auditNote(editor.identifiers, now: now)
    }
}
