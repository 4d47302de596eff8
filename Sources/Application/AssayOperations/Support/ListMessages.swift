package import AssayCore
import AssayStorage

/// The questions that experts have asked about an item, for the user who has captured it.
package struct ListMessages: Sendable {
    /// The most messages that one answer lists: the newest.
    package static let most = 100

    private let platform: Platform

    package init(_ platform: Platform) {
        self.platform = platform
    }

    /// - Parameter id: The `entrupy_id` as a person may write it.
    /// - Returns: Oldest first.
    /// - Throws: `not_found`.
    package func callAsFunction(_ actor: UserActor, id: String) async throws -> [SupportMessage] {
        let access = try UserChange(platform, actor: actor, id: id)
        return try await platform.store.read { tx in
            let item = try access.find(in: tx)
            return try tx.messages.list(item: item.id, organization: item.organization, limit: Self.most)
        }
    }
}
