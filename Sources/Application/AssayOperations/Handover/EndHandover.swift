import AssayBlobs
package import AssayCore
import AssayStorage
import AssayWire

/// Ends a hand-over for both devices, with its messages, its photos and the phone's session.
package struct EndHandover: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// A hand-over that has ended, or does not exist, stays so.
    package func callAsFunction(_ actor: UserActor) async throws {
        let found: Handover
        do {
            found = try await platform.handovers.find(actor)
        } catch let error as DomainError where error.kind == .notFound {
            return
        }
        let now = platform.clock.now()
        let unneeded = try await platform.handovers.change(withSessionsOf: found) { handover, _, tx -> [BlobKey] in
            if try handover.life.handle(.ended, now: now) {
                handover.dueAt = min(handover.dueAt, now.adding(seconds: HandoverLimits.endedSeconds))
            }
            try tx.handovers.deleteTickets(of: handover)
            try tx.handovers.deleteMessages(of: handover)
            if let phone = handover.phone {
                _ = try tx.sessions.revoke(phone, organization: handover.organization, now: now)
            }
            return try tx.deletePhotos(of: handover)
        }
        // The sweep deletes blobs that this call can't delete.
        try? await platform.blobs.delete(unneeded)
    }
}
