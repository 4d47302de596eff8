package import AssayCore
import AssayStorage

/// Takes a dispute back, for the user who has captured the item.
package struct ClearFlag: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) {
        self.platform = platform
    }

    /// - Parameter id: The `entrupy_id` as a person may write it.
    /// - Throws: `not_found`; `not_flaggable`, `not_flagged` (conflict).
    package func callAsFunction(_ actor: UserActor, id: String) async throws -> ItemDocument {
        let change = try UserChange(platform, actor: actor, id: id)
        let rows = try await change.run { item, tx in
            _ = try FlagRights.settings(of: item, in: tx)
            return try item.handle(.flagCleared, at: change.now)
        }
        return try await ItemReading(platform: platform).document(rows)
    }
}
