import AssayBlobs
package import AssayCore
import AssayKeys
import AssayStorage

/// Makes the code by which a phone continues a screen, or renews it.
package struct OfferHandover: Sendable {
    /// A code for the phone.
    ///
    /// The ticket is available only here.
    package struct Offer: Sendable {
        /// The address of the phone's page, with the ticket in the fragment.
        package let url: String
        package let expiresAt: Timestamp
        package let number: Int
    }

    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// The ticket before the new one stays valid until its own end, because a phone may just be scanning it.
    ///
    /// A user has at most ``AssayCore/HandoverLimits/ofUser`` hand-overs. Beyond that, others are deleted: ended ones
    /// first, then those that no phone has used, then the oldest.
    ///
    /// - Throws: `handover_unavailable`; `handover_redeemed` once a phone has used a code.
    package func callAsFunction(_ actor: UserActor) async throws -> Offer {
        guard try HandoverAccess.side(of: actor) == .desktop, let screen = actor.scope?.screen else {
            throw HandoverAccess.notThisScreens
        }
        guard PhoneReach(platform: platform).isGiven else { throw HandoverErrors.unavailable }
        let now = platform.clock.now()
        let secret = SecretToken.make(prefix: "assay_handover", random: platform.random)
        let number = Handover.number(from: platform.random.bytes(4))
        let id = platform.identifiers.makeOrdered(Entity.Handover.self)
        let expiresAt = now.adding(seconds: HandoverLimits.ticketSeconds)
        let (handover, unneeded, surplus) = try await platform.store.write { [hash = secret.hash.hex] tx in
            // Locked, so that two calls at once make one hand-over.
            guard let desktop = try tx.sessions.lock(actor.session, organization: actor.organization),
                desktop.isValid(at: now), let flow = desktop.flow
            else { throw HandoverErrors.ended }
            let new = Handover(
                id: id, organization: actor.organization, user: actor.user, desktop: actor.session, login: flow.parent,
                screen: screen, number: number, life: HandoverLife(expiresAt: desktop.expiresAt),
                dueAt: desktop.expiresAt)
            let (handover, ended) = try Self.current(new, in: tx, now: now)
            try tx.handovers.deleteTickets(of: handover, keeping: HandoverLimits.tickets - 1)
            try tx.handovers.insertTicket(hash, of: handover, expiresAt: expiresAt)
            let surplus = try tx.handovers.surplus(besides: handover)
            return (handover, try ended.map { try tx.deletePhotos(of: $0) } ?? [], surplus)
        }
        try? await platform.blobs.delete(unneeded)
        platform.signals.notify(.handover(handover.id))
        for one in surplus { try await delete(one, organization: actor.organization) }
        return Offer(
            url: "\(platform.address.text)/screens/phone#ticket=\(secret.value)", expiresAt: expiresAt,
            number: handover.number)
    }

    /// Deletes a hand-over of a user who has too many.
    ///
    /// Each has a transaction of its own: one that changes the sums of two hand-overs could wait for an upload that waits
    /// for it.
    private func delete(_ id: HandoverID, organization: OrganizationID) async throws {
        let unneeded = try await platform.store.write { tx -> [BlobKey] in
            guard let handover = try tx.handovers.lock(id, organization: organization) else { return [] }
            return try tx.delete(handover)
        }
        platform.signals.notify(.handover(id))
        try? await platform.blobs.delete(unneeded)
    }

    /// Returns the session's open hand-over, or stores a new one in the place of an ended one.
    ///
    /// - Returns: The hand-over, and the ended one, whose photos are still to delete.
    private static func current(
        _ new: Handover, in tx: Transaction, now: Timestamp
    ) throws -> (Handover, ended: Handover?) {
        let found = try tx.handovers.find(
            of: new.desktop, .desktop, organization: new.organization, user: new.user)
        guard let found, var old = try tx.handovers.lock(found.id, organization: new.organization) else {
            try tx.handovers.insert(new)
            return (new, nil)
        }
        guard old.life.state(at: now) == .ended else {
            try old.life.handle(.renewed, now: now)
            return (old, nil)
        }
        var new = new
        // The browser's page may still acknowledge messages of the ended hand-over, which must delete no new ones.
        new.lastSequence = old.lastSequence
        try tx.handovers.delete(old)
        try tx.handovers.insert(new)
        return (new, old)
    }
}
