package import AssayCore
import AssayStorage

/// Lists a user's items with an open retake.
package struct ListRetakes: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) {
        self.platform = platform
    }

    /// - Returns: At most ``AssayCore/ItemLimits/retakes`` items, the latest request first.
    package func callAsFunction(_ actor: UserActor) async throws -> [ItemDocument] {
        let rows = try await platform.store.read { tx in
            let items = try tx.retakes.listOpen(
                user: actor.user, organization: actor.organization, limit: ItemLimits.retakes
            ).map(\.item)
            let rows = try ItemReader.rows(of: items, organization: actor.organization, user: actor.user, in: tx)
            return items.compactMap { rows[$0] }
        }
        var documents: [ItemDocument] = []
        for row in rows { documents.append(try await ItemReader(platform: platform).document(row)) }
        return documents
    }
}
