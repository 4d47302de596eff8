package import AssayCore
import AssayStorage

/// Withdraws a request for more photos.
package struct WithdrawRetake: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// - Returns: The item under review.
    /// - Throws: `role_too_low`, `not_found`, `retake_not_open`.
    @discardableResult
    package func callAsFunction(_ staff: StaffActor, item id: ItemID) async throws -> Item {
        let change = ItemEditor(platform, staff: staff, item: id)
        let (_, catalog) = try await change.read()
        return try await change.run("item.retake.withdraw") { item, tx in
            let retake = try tx.retakes.latest(item: item.id, organization: item.organization)
            guard let retake,
                let changed = try RetakeCloser.end(
                    retake, by: .withdrawn, of: &item, catalog: catalog, now: change.now, in: tx)
            else { throw ItemErrors.noRetakeOpen }
            return changed
        }
    }
}
