package import AssayCore
import AssayStorage

/// Ends the review of a final item for which no second vote is needed any more, so that everyone sees the result.
package struct EndBlindReview: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// - Throws: `role_too_low` for an expert; `not_found`; `item_not_queued` for an item that is not reviewed once more.
    package func callAsFunction(_ staff: StaffActor, item id: ItemID) async throws {
        try staff.require(.lead)
        try await platform.change(by: staff) { tx, note in
            let organization = try StaffItemReader.find(id, for: staff, in: tx).organization
            try tx.reviewQueue.lock(id, of: organization)
            guard try tx.items.find(id, organization: organization)?.life.isFinal == true,
                try tx.reviewQueue.voters(on: id, organization)?.first != nil,
                try tx.reviewQueue.remove(id, of: organization)
            else { throw LeaseErrors.notQueued }
            try tx.items.returnToRetention(id, of: organization)
            try tx.decisions.void(item: id, organization: organization, now: note.now)
            try note.append("item.review.end", subject: id.rawValue, organization: organization, to: tx)
        }
    }
}
