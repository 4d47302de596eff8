package import AssayCore
import AssayStorage

/// Takes a dispute back, for the user who has captured the item.
package struct ClearFlag: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) {
        self.platform = platform
    }

    /// It works in every phase of the item, and where users may not flag any more.
    ///
    /// - Parameter id: The `entrupy_id` as a person may write it.
    /// - Throws: `not_found`; `not_flagged` (conflict).
    package func callAsFunction(_ actor: UserActor, id: String) async throws -> ItemDocument {
        let change = try UserChange(platform, actor: actor, id: id)
        let rows = try await change.run { item, _ in try item.handle(.flagCleared, at: change.now) }
        return try await ItemReading(platform: platform).document(rows)
    }
}
