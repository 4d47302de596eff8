import AssayCore
import AssayStorage

/// Erases the users of a restored database who were erased after its backup, before anything is served.
package struct ApplyErasures: Sendable {
    private static let batch = 100
    private static let leaseSeconds = Job.longestWait

    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// Erases each user of the list, ends each erasure that the backup caught half way, and deletes their photos.
    ///
    /// No other process may use the database meanwhile.
    ///
    /// - Parameter digests: The list of the erased.
    /// - Returns: The number of users whose erasure this call has ended.
    @discardableResult
    package func callAsFunction(_ digests: Set<String>) async throws -> Int {
        var count = 0
        for organization in try await platform.store.read({ try $0.organizations.list().map(\.id) }) {
            var place: (createdAt: Timestamp, id: UserID)?
            while true {
                let users = try await platform.store.read { [place] in
                    try $0.users.page(organization, after: place, limit: Self.batch)
                }
                for user in users where try await erase(user, digests) { count += 1 }
                guard users.count == Self.batch, let last = users.last else { break }
                place = (last.createdAt, last.id)
            }
        }
        try await deletePhotos()
        return count
    }

    private func erase(_ user: User, _ digests: Set<String>) async throws -> Bool {
        if user.erasedAt == nil {
            guard digests.contains(EraseUser.digest(of: user.id, organization: user.organization)) else { return false }
            let note = AuditNote(ofRestore: platform.identifiers, now: platform.clock.now())
            _ = try await EraseUser(platform).begin(user, note)
        } else if user.erasureEndedAt != nil {
            return false
        }
        try await RunErasure(platform).finish(user)
        return true
    }

    /// Carries out the jobs that delete photos, also those that a process of the backup had leased.
    private func deletePhotos() async throws {
        let (now, owner) = (
            platform.clock.now(), platform.process.owner(platform.identifiers.make(Entity.Job.self).rawValue)
        )
        _ = try await platform.store.write { try $0.jobs.endLeases(of: nil, now: now) }
        let kinds: [(JobKind, @Sendable (Job, String) async throws -> Void)] = [
            (.removePhotos, { [platform] in try await RemovePhotos(platform)($0, owner: $1) }),
            (.deletePhotos, { [platform] in try await DeletePhotos(platform)($0, owner: $1) }),
            (.deleteReplacedPhoto, { [platform] in try await DeleteReplacedPhoto(platform)($0, owner: $1) }),
        ]
        for (kind, work) in kinds {
            while let job = try await LeaseJob(platform)(kind, owner: owner, seconds: Self.leaseSeconds).job {
                try await work(job, owner)
            }
        }
    }
}
