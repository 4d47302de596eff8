import AssayBlobs
package import AssayCore
import AssayStorage

/// Deletes the photos of an item: those of its capture and of its retakes, in all renditions, and the experts' marks on
/// them.
///
/// The rows stay, with the digests and the measures.
package struct RemovePhotos: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// Runs a job of the kind ``AssayCore/JobKind/removePhotos``.
    ///
    /// Marks the rows before it deletes the blobs, so that no unmarked row lacks its blob. A repeated job deletes the
    /// blobs of the rows that are already marked.
    ///
    /// - Throws: ``LeaseLost`` if another worker has taken the job.
    package func callAsFunction(_ job: Job, owner: String) async throws {
        let (now, removal) = (platform.clock.now(), PhotoRemoval(subject: job.subject))
        let writer = ItemWriter(platform, now: now)
        let note = AuditNote(ofRetention: platform.identifiers, now: now)
        let photos = try await platform.retryingConflicts { tx -> [Photo]? in
            // A locked item gets no flag, no answer and no other result before the end of the transaction.
            let isQueued = try tx.reviewQueue.lockQueued(removal.item, of: job.organization)
            let item = try tx.items.find(removal.item, organization: job.organization)
            guard let item, try !removal.isByRetention || isDue(item, isQueued: isQueued, now: now, in: tx) else {
                // In this transaction: a later change of the item can then add the job again.
                try tx.finish(job, owner: owner)
                return nil
            }
            if item.photosRemovedAt == nil {
                let count = try remove(item, by: writer, in: tx)
                if removal.isByRetention {
                    try note.append(
                        "item.photos.remove", subject: item.id.rawValue, organization: item.organization,
                        detail: ["photos": String(count)], to: tx)
                }
            }
            return try tx.photos.listRemoved(item: item.id, organization: item.organization)
        }
        guard let photos else { return }
        try await platform.blobs.delete(try photos.flatMap(BlobKey.all(of:)))
        try await platform.store.write { try $0.finish(job, owner: owner) }
    }

    /// Returns whether the organization's setting lets the photos go, or has let them go before.
    private func isDue(_ item: Item, isQueued: Bool, now: Timestamp, in tx: Transaction) throws -> Bool {
        guard item.photosRemovedAt == nil else { return true }
        // Each of these conditions ends with a change of the item or of the queue. That change returns the item to the
        // retention, so this job need not.
        guard item.life.isFinal, item.life.flag != .flagged, !isQueued,
            try !tx.messages.hasOpen(item: item.id, organization: item.organization)
        else { return false }
        let days = try tx.organizations.find(item.organization)?.settings.retentionDays
        if item.isPastRetention(of: days, at: now) { return true }
        // The setting was changed after the job was added.
        try tx.items.returnToRetention(item.id, of: item.organization)
        return false
    }

    /// - Returns: The number of photos.
    private func remove(_ before: Item, by writer: ItemWriter, in tx: Transaction) throws -> Int {
        var item = before
        let change = item.removePhotos(at: writer.now)
        try writer.store(&item, from: before, change, in: tx)
        try tx.decisions.removeMarks(item: item.id, organization: item.organization)
        return try tx.photos.remove(of: item.id, organization: item.organization, now: writer.now)
    }
}
