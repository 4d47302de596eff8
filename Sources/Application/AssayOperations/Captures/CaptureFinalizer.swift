import AssayCore
import AssayStorage

/// The part of completion that all captures share, whether they create an item or add photos to one.
struct CaptureFinalizer: Sendable {
    /// The state of a capture when its completion is requested.
    enum Standing {
        /// The capture already has this item.
        case done(Item)
        /// The capture can be completed: all its photos, and the chosen ones that the item gets.
        case ready(Capture, photos: [Photo], chosen: [Photo])
    }

    let snapshot: CaptureSnapshot
    let deletion: JobID
    let now: Timestamp

    /// - Throws: The errors of ``AssayCore/CaptureLife``; `photos_missing`, `photos_refused`, `photos_in_check`.
    func begin(in tx: Transaction) throws -> Standing {
        let (id, organization) = (snapshot.capture.id, snapshot.capture.organization)
        guard var capture = try tx.captures.find(id, organization: organization) else {
            throw DomainError.notFound("capture")
        }
        guard try capture.life.handle(.complete, now: now), let submission = capture.submission else {
            guard let made = capture.item else { throw CaptureErrors.notSubmitted }
            guard let item = try tx.items.find(made, organization: organization) else {
                throw DomainError.notFound("item")
            }
            return .done(item)
        }
        let photos = try tx.photos.listAll(capture: id, organization: organization)
        let verdict = CaptureReadiness(snapshot, submission: submission).verdict(photos)
        guard case .ready(let chosen) = verdict else {
            throw verdict.refusal(catalog: snapshot.catalog) ?? CaptureErrors.notSubmitted
        }
        return .ready(capture, photos: photos, chosen: chosen)
    }

    /// - Parameter unneeded: Photos that do not become part of the item: replaced ones, and those of regions that were
    ///   not submitted.
    func end(_ capture: Capture, as item: ItemID, giving unneeded: [Photo], in tx: Transaction) throws {
        var capture = capture
        capture.item = item
        capture.endedAt = now
        try CaptureAccess.update(capture, in: tx)
        // A photo that was replaced earlier has its own deletion job.
        guard unneeded.contains(where: { $0.deletedAt == nil }) else { return }
        for photo in unneeded where photo.isCurrent {
            var photo = photo
            photo.replacedAt = now
            guard try tx.photos.update(photo) else { throw DomainError.revisionConflict }
            try tx.photos.deleteBands(of: photo)
        }
        try tx.jobs.enqueue(
            .deletePhotos, organization: capture.organization, user: capture.user, subject: capture.id.rawValue,
            dueAt: now, id: deletion, now: now)
    }
}
