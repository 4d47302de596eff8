package import AssayCore
import AssayStorage

/// Returns an item to the user who captured it.
package struct FetchItem: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) {
        self.platform = platform
    }

    /// - Parameter id: The `entrupy_id` as typed by a person.
    /// - Throws: `not_found` for unknown and malformed ids and for items of other users or organizations alike.
    package func callAsFunction(_ actor: UserActor, id: String) async throws -> ItemDocument {
        guard let item = ItemID(userInput: id) else { throw DomainError.notFound("item") }
        return try await document(of: item, user: actor.user, organization: actor.organization)
    }

    /// Returns the item of a capture to an actor that may access the capture.
    package func callAsFunction(_ actor: CaptureActor, item: ItemID) async throws -> ItemDocument {
        try await document(of: item, user: actor.user, organization: actor.organization)
    }

    private func document(of id: ItemID, user: UserID, organization: OrganizationID) async throws -> ItemDocument {
        let rows = try await platform.store.read { tx in
            guard let item = try tx.items.find(id, organization: organization, user: user) else {
                throw DomainError.notFound("item")
            }
            return try ItemReader.rows(of: item, in: tx)
        }
        return try await ItemReader(platform: platform).document(rows)
    }
}
