package import AssayCore
import AssayStorage

/// Lists the experts' questions about an item, for the user who captured it or for the partner.
package struct ListMessages: Sendable {
    /// The maximum number of messages in a response.
    ///
    /// Older messages are left out.
    package static let most = 100

    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// - Parameter id: The `entrupy_id` as typed by a person.
    /// - Returns: The messages, oldest first.
    /// - Throws: `not_found`.
    package func callAsFunction(_ caller: some ItemCaller, id: String) async throws -> [ItemMessage] {
        let id = try ItemID(typed: id)
        return try await platform.store.read { tx in
            let item = try caller.find(id, in: tx)
            return try tx.messages.list(item: item.id, organization: item.organization, limit: Self.most)
        }
    }
}
