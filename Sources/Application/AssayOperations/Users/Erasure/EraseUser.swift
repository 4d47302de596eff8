import AssayBlobs
package import AssayCore
import AssayKeys
import AssayStorage
import Foundation

/// Begins the erasure of a user: ends everything that is open, and replaces the user's ids and names.
///
/// The rest is the work of ``RunErasure``. No call finds the user any more when this one returns, and a later
/// authorization of the same `unique_user_id` makes a new user.
package struct EraseUser: Sendable {
    /// An erasure that has begun, with the numbers of what was found.
    package struct Begun: Sendable, Hashable {
        package let items: Int
        /// The captures that were cancelled.
        package let captures: Int
        /// The sessions that were revoked.
        package let sessions: Int
    }

    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// Erases a user of the partner's organization.
    ///
    /// - Throws: `not_found`, also for a user who was erased before.
    package func callAsFunction(_ partner: PartnerActor, uniqueUserID: String) async throws -> Begun {
        let note = AuditNote(partner, platform.identifiers, now: platform.clock.now())
        return try await begin(try await find(uniqueUserID, partner.organization), note)
    }

    /// Erases a user in the name of a member of staff.
    ///
    /// - Throws: `role_too_low`; `not_found`, also for a user who was erased before.
    package func callAsFunction(
        _ staff: StaffActor, _ organization: OrganizationID, uniqueUserID: String
    ) async throws -> Begun {
        try staff.require(.admin, for: organization)
        let note = AuditNote(staff, platform.identifiers, now: platform.clock.now())
        return try await begin(try await find(uniqueUserID, organization), note)
    }

    private func find(_ text: String, _ organization: OrganizationID) async throws -> User {
        guard let id = UniqueUserID(text),
            let user = try await platform.store.read({ try $0.users.find(id, organization: organization) })
        else { throw DomainError.notFound("user") }
        return user
    }

    func begin(_ user: User, _ note: AuditNote) async throws -> Begun {
        // Recorded before the transaction: after a crash at any point, a restored backup is erased again.
        do {
            try await platform.blobs.recordErased(Self.digest(of: user.id, organization: user.organization))
        } catch let error as BlobError {
            throw StorageErrors.refusal(for: error)
        }
        let job: JobID = platform.identifiers.makeOrdered()
        let (begun, unneeded) = try await platform.retryingConflicts { tx in
            try Self.mark(user, note, job: job, in: tx)
        }
        for kind in [JobKind.eraseUser, .deletePhotos] { platform.signals.notify(.jobs(kind)) }
        // A failure is ignored, because the sweep deletes what is left.
        try? await platform.blobs.delete(unneeded)
        return begun
    }

    /// Returns the entry of a user in the list of the erased: SHA-256 in lower-case hex.
    static func digest(of user: UserID, organization: OrganizationID) -> String {
        SHA256Digest(of: Data("assay-erased:\(organization):\(user)".utf8)).hex
    }
}

extension EraseUser {
    /// The captures are locked first and the user last, as by the storing of a photo.
    private static func mark(
        _ user: User, _ note: AuditNote, job: JobID, in tx: Transaction
    ) throws -> (Begun, unneeded: [BlobKey]) {
        let (id, organization, now) = (user.id, user.organization, note.now)
        let captures = try cancelCaptures(of: user, now: now, in: tx)
        guard try tx.users.lock(id, organization: organization) != nil else { throw DomainError.notFound("user") }
        // A capture that began after the list was read is not locked here; the transaction is repeated for it.
        let isComplete = try tx.captures.listUnended(user: id, organization: organization, limit: 1).isEmpty
        guard isComplete else { throw DomainError.revisionConflict }
        let sessions = try tx.sessions.revokeAll(of: id, organization: organization, now: now)
        let unneeded = try tx.handovers.lockAll(of: id, organization: organization).flatMap { try tx.delete($0) }
        for webhook in try tx.erasure.webhooks(of: id, organization: organization) {
            _ = try tx.webhooks.delete(webhook, organization: organization)
        }
        try tx.loginSuccesses.deleteAll(of: id, organization: organization)
        try tx.audit.eraseDetails(of: id.rawValue, organization: organization)
        guard try tx.erasure.mark(id, organization: organization, now: now) else { throw DomainError.notFound("user") }
        try tx.jobs.enqueue(
            .eraseUser, organization: organization, subject: ErasureStep(id).subject, dueAt: now, id: job, now: now)
        let begun = Begun(
            items: try tx.erasure.countItems(of: id, organization: organization), captures: captures,
            sessions: sessions)
        let detail = ["items": begun.items, "captures": captures, "sessions": sessions].mapValues { String($0) }
        try note.append("user.erase", subject: id.rawValue, organization: organization, detail: detail, to: tx)
        return (begun, unneeded)
    }

    /// Cancels all of the user's open captures, whose number the setting `limits.user_open_captures` bounds.
    ///
    /// - Returns: Their number.
    private static func cancelCaptures(of user: User, now: Timestamp, in tx: Transaction) throws -> Int {
        let open = try tx.captures.listUnended(user: user.id, organization: user.organization, limit: .max)
        for found in open.sorted(by: { $0.id.rawValue < $1.id.rawValue }) {
            guard var capture = try tx.captures.lock(found.id, organization: found.organization),
                capture.clockTurnsAt != nil
            else { continue }
            // The life refuses to cancel a capture whose time has passed: that one expires.
            if (try? capture.life.handle(.cancel, now: now)) != true { try capture.life.handle(.tick, now: now) }
            capture.endedAt = now
            try CaptureAccess.update(capture, in: tx)
            // The job's id is the capture's, which no other job has.
            try tx.enqueueDeletion(of: capture, id: JobID(capture.id.rawValue), now: now)
        }
        return open.count
    }
}
