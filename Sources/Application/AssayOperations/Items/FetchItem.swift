package import AssayCore
import AssayStorage

/// Shows an item to the user who has captured it.
package struct FetchItem: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) {
        self.platform = platform
    }

    /// - Parameter id: The `entrupy_id` as a person may write it.
    /// - Throws: `not_found`, the same for an id that is unknown, malformed, another user's or another organization's.
    package func callAsFunction(_ actor: UserActor, id: String) async throws -> ItemDocument {
        guard let item = ItemID(userInput: id) else { throw DomainError.notFound("item") }
        return try await document(of: item, user: actor.user, organization: actor.organization)
    }

    /// The item that a capture has become, for whoever may touch the capture.
    package func callAsFunction(_ actor: CaptureActor, item: ItemID) async throws -> ItemDocument {
        try await document(of: item, user: actor.user, organization: actor.organization)
    }

    private func document(of id: ItemID, user: UserID, organization: OrganizationID) async throws -> ItemDocument {
        let rows = try await platform.store.read { tx in
            guard let item = try tx.items.find(id, organization: organization, user: user) else {
                throw DomainError.notFound("item")
            }
            return try ItemReading.rows(of: item, in: tx)
        }
        return try await ItemReading(platform: platform).document(rows)
    }
}
