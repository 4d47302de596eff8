package import AssayCore
import AssayStorage
import AssayWire

/// Stores a note about an item for colleagues, which no user and no partner sees.
package struct WriteItemNote: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// - Throws: `role_too_low`, `not_found`, `invalid_text`.
    package func callAsFunction(_ staff: StaffActor, item id: ItemID, text: String) async throws {
        guard let text = try ItemTexts.checked(text, of: "note", .invalidText, limit: ItemLimits.messageCharacters)
        else { throw DomainError.invalid("note", "missing", "Write the note.", code: .invalidText) }
        let noteID = platform.identifiers.make(Entity.Decision.self).rawValue
        try await platform.change(by: staff) { tx, audit in
            let item = try StaffItemReader.find(id, for: staff, in: tx)
            try tx.requireUser(of: item)
            try tx.itemNotes.append(
                ItemNote(text: text, email: staff.email, at: audit.now), by: staff.id, item: item.id,
                organization: item.organization, id: noteID)
            try audit.append("item.note", subject: item.id.rawValue, organization: item.organization, to: tx)
        }
    }
}
