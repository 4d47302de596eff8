package import AssayCore
import AssayStorage

/// Withdraws the dispute of an item, for the user who captured it.
package struct ClearFlag: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) {
        self.platform = platform
    }

    /// Works in every phase of the item, even if the organization no longer lets users flag.
    ///
    /// - Parameter id: The `entrupy_id` as typed by a person.
    /// - Throws: `not_found`; `not_flagged` (conflict).
    package func callAsFunction(_ actor: UserActor, id: String) async throws -> ItemDocument {
        let change = try UserChange(platform, actor: actor, id: id)
        let rows = try await change.run { item, _ in try item.handle(.flagCleared, at: change.now) }
        return try await ItemReader(platform: platform).document(rows)
    }
}
