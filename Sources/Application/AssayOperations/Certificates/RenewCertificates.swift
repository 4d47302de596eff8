package import AssayCore
import AssayKeys
import AssayStorage

/// Replaces the certificates that show an earlier name of a user, in steps of bounded size.
///
/// Each item has its own transaction. A certificate that shows the present name is left, so a step that was
/// interrupted may be repeated.
package struct RenewCertificates: Sendable {
    private let platform: Platform
    private let limit: Int

    /// - Parameter limit: The maximum number of certificates of a step.
    package init(_ platform: Platform, limit: Int = 100) { (self.platform, self.limit) = (platform, limit) }

    /// Runs a job of the kind ``AssayCore/JobKind/reissueCertificates``: a step, after which it schedules the next one.
    ///
    /// - Throws: ``LeaseLost`` if another worker has taken the job.
    package func callAsFunction(_ job: Job, owner: String) async throws {
        let parts = job.subject.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 3 else { return try await platform.store.write { try $0.finish(job, owner: owner) } }
        let (user, last) = (UserID(parts[0]), CertificateID(parts[2]))
        let found = try await platform.store.read { tx in
            try tx.certificates.listNaming(user, organization: job.organization, after: last, limit: limit)
        }
        for certificate in found { try await renew(certificate) }
        let place = found.count == limit ? found.last?.id : nil
        let (now, id): (Timestamp, JobID) = (platform.clock.now(), platform.identifiers.makeOrdered())
        try await platform.store.write { tx in
            try tx.finish(job, owner: owner)
            guard let place else { return }
            try tx.jobs.enqueue(
                .reissueCertificates, organization: job.organization, user: user,
                subject: "\(user) \(parts[1]) \(place)", dueAt: now, id: id, now: now)
        }
        if place != nil { platform.signals.notify(.jobs(.reissueCertificates)) }
    }

    private func renew(_ seen: Certificate) async throws {
        let now = platform.clock.now()
        let writer = ItemWriter(platform, now: now)
        try await platform.retryingConflicts { tx in
            try tx.reviewQueue.lock(seen.item, of: seen.organization)
            // An erased user's certificates are revoked with the items.
            guard let before = try tx.items.find(seen.item, organization: seen.organization),
                let user = try tx.users.find(seen.user, organization: seen.organization), user.erasedAt == nil,
                let newest = try tx.certificates.newest(of: before.id, organization: before.organization),
                newest.id == seen.id, try newest.holder != user.profile.fullName
            else { return }
            switch try CertificateLife.effect(of: .corrected, on: newest.state) {
            case .none: return
            case .become(let state):
                // The item names no suspended certificate, so it stays as it is.
                _ = try tx.certificates.change(newest.id, of: newest.organization, to: state, now: now)
            case .issue:
                var item = before
                let change = try item.replaceCertificate(by: .corrected, at: now)
                try writer.store(&item, from: before, change, in: tx)
            }
        }
    }
}

extension Certificate {
    /// The name that the document shows; `nil` also once the certificate has ended.
    fileprivate var holder: String? {
        get throws { try document.map { try CertificateCredential(stored: $0).credentialSubject.holder } ?? nil }
    }
}

extension Transaction {
    /// Schedules new certificates for a user whose name changes, if there are any that show it.
    ///
    /// - Parameters:
    ///   - user: The user before the change.
    ///   - profile: The profile after it.
    func enqueueRenewal(of user: User, now profile: UserProfile, id: JobID, at now: Timestamp) throws {
        guard user.profile.fullName != profile.fullName,
            try !certificates.listNaming(user.id, organization: user.organization, limit: 1).isEmpty
        else { return }
        try jobs.enqueue(
            .reissueCertificates, organization: user.organization, user: user.id,
            // With the revision that has the new name, so that each correction has jobs of its own.
            subject: "\(user.id) \(user.revision + 1) ", dueAt: now, id: id, now: now)
    }
}
