package import AssayCore
import AssayStorage

/// Reads an organization's items for its backend, as JSON.
///
/// Each call is one read transaction with a fixed number of statements.
package struct PartnerItemReader: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// Returns one item.
    ///
    /// - Parameter id: The `entrupy_id` as typed by a person.
    /// - Throws: `not_found` for unknown and malformed ids and for items of other organizations alike.
    package func find(
        _ actor: PartnerActor, id: String, as shape: ItemShape, language: Language
    ) async throws -> [UInt8] {
        let id = try ItemID(typed: id)
        guard let body = try await read(actor, shape, language, { _ in [id] }).first else {
            throw DomainError.notFound("item")
        }
        return body
    }

    /// Returns the items with a customer's id, the latest capture first.
    ///
    /// - Parameters:
    ///   - customerItemID: The id, compared by its exact text.
    ///   - limit: The maximum number of items, at most 26.
    /// - Throws: `not_found` if the organization has no such item.
    package func lookUp(
        _ actor: PartnerActor, customerItemID: String, limit: Int, as shape: ItemShape, language: Language
    ) async throws -> [[UInt8]] {
        let bodies = try await read(actor, shape, language) { tx in
            try tx.itemSearch.latest(
                customerItemID: customerItemID, organization: actor.organization, limit: limit
            ).map(\.item)
        }
        guard !bodies.isEmpty else { throw DomainError.notFound("item") }
        return bodies
    }

    /// Returns a page of the organization's items that match, newest first.
    ///
    /// The page may end early: it has the matches among a limited number of items, whatever the filters are.
    package func search(
        _ actor: PartnerActor, _ search: PartnerSearch, as shape: ItemShape, language: Language
    ) async throws -> ItemPage {
        let criteria = ItemSearchCriteria(
            actor.organization, scope: .organization, terms: search.terms, window: search.window)
        return try await RenderedItems(platform: platform, shape: shape, language: language, staff: actor.staff)
            .page(criteria, search.page, of: nil, counting: false)
    }

    /// Renders the items that `ids` finds, in the same transaction.
    private func read(
        _ actor: PartnerActor, _ shape: ItemShape, _ language: Language,
        _ ids: @escaping @Sendable (Transaction) throws -> [ItemID]
    ) async throws -> [[UInt8]] {
        let rendering = RenderedItems(platform: platform, shape: shape, language: language, staff: actor.staff)
        let seen = try await platform.store.read { tx in
            try rendering.read(ids(tx), organization: actor.organization, user: nil, in: tx)
        }
        return try await rendering.bodies(seen)
    }
}
