package import AssayCore
import AssayStorage

/// Passes an item on to the other experts, with a reason that leads can read.
package struct SkipItem: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// Ends the lease.
    ///
    /// ``TakeNext`` does not give the member this item for an hour.
    ///
    /// - Throws: `role_too_low`, `not_found`; `lease_lost`, which names the member who holds the item now.
    package func callAsFunction(_ member: ConsoleMember, _ id: ItemID, reason: SkipReason) async throws {
        let staff = member.staff
        try await platform.change(by: staff) { tx, note in
            let item = try StaffItemReader.find(id, for: staff, in: tx)
            guard try tx.reviewQueue.release(id, of: item.organization, by: staff.id) else {
                throw LeaseErrors.lost(to: try tx.reviewQueue.holder(of: id, item.organization))
            }
            try tx.reviewQueue.skip(id, of: item.organization, by: staff.id, reason, now: note.now)
            try note.append(
                "item.skip", subject: id.rawValue, organization: item.organization,
                detail: ["reason": reason.rawValue], to: tx)
        }
    }
}
