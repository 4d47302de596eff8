package import AssayCore
import AssayStorage

/// The items of a user of which an expert wants more photos.
package struct ListRetakes: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) {
        self.platform = platform
    }

    /// - Returns: At most ``AssayCore/ItemLimits/retakes``, what was asked last first.
    package func callAsFunction(_ actor: UserActor) async throws -> [ItemDocument] {
        let rows = try await platform.store.read { tx in
            try tx.retakes.listOpen(user: actor.user, organisation: actor.organisation, limit: ItemLimits.retakes)
                .compactMap { retake in
                    try tx.items.find(retake.item, organisation: actor.organisation, user: actor.user)
                        .map { try ItemReading.rows(of: $0, in: tx) }
                }
        }
        var documents: [ItemDocument] = []
        for row in rows { documents.append(try await ItemReading(platform: platform).document(row)) }
        return documents
    }
}
