package import AssayCore
import AssayStorage
import AssayWire

/// Records that the user has seen the same number on both devices, after which messages pass.
package struct ConfirmHandover: Sendable {
    private let access: HandoverAccess

    package init(_ platform: Platform) {
        access = HandoverAccess(platform)
    }

    /// - Throws: `not_found`, `handover_not_redeemed`, `handover_ended`.
    package func callAsFunction(_ actor: UserActor) async throws -> HandoverLife.State {
        let now = access.now
        return try await access.change(try await access.find(actor)) { handover, _ in
            try handover.life.handle(.confirmed, now: now)
            return handover.life.state
        }
    }
}

/// Ends a hand-over for both devices, with its messages, its photos and the phone's session.
package struct EndHandover: Sendable {
    private let access: HandoverAccess
    private let blobs: any BlobStore

    package init(_ platform: Platform) {
        (access, blobs) = (HandoverAccess(platform), platform.blobs)
    }

    /// A hand-over that has ended, or does not exist, stays so.
    package func callAsFunction(_ actor: UserActor) async throws {
        let found: Handover
        do {
            found = try await access.find(actor)
        } catch let error as DomainError where error.kind == .notFound {
            return
        }
        let now = access.now
        let unneeded = try await access.change(withSessionsOf: found) { handover, _, tx -> [BlobKey] in
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
        try? await blobs.delete(unneeded)
    }
}

/// Deletes hand-overs that have ended, with their photos and messages.
///
/// Each is deleted in a transaction of its own. It may have hundreds of messages, and its organization's uploads wait
/// while the transaction changes the sums of their quotas.
package struct SweepHandovers: Sendable {
    private let store: Store
    private let blobs: any BlobStore
    private let clock: any WallClock

    package init(_ platform: Platform) {
        (store, blobs, clock) = (platform.store, platform.blobs, platform.clock)
    }

    /// - Returns: The number of deleted hand-overs, and whether more are left.
    package func callAsFunction(batch: Int = 100) async throws -> (count: Int, isMoreLeft: Bool) {
        let now = clock.now()
        for count in 0..<batch {
            let unneeded = try await store.write { tx -> [BlobKey]? in
                guard let handover = try tx.handovers.lockDue(before: now) else { return nil }
                return try tx.delete(handover)
            }
            guard let unneeded else { return (count, false) }
            if !unneeded.isEmpty { try await blobs.delete(unneeded) }
        }
        return (batch, true)
    }
}
