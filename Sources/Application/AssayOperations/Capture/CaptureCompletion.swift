import AssayCore
import AssayStorage

/// What ends every capture that is handed in, whether it makes an item or adds to one.
struct CaptureCompletion: Sendable {
    /// How a capture stands when somebody wants to complete it.
    enum Standing {
        /// It has become this item before.
        case done(ItemID)
        /// All its photos, and those among them that count.
        case ready(Capture, photos: [Photo], chosen: [Photo])
    }

    let snapshot: CaptureSnapshot
    let deletion: JobID
    let now: Timestamp
    let language: Language

    /// - Throws: What the capture's life refuses; `photos_missing`, `photos_refused`, `photos_in_check`.
    func begin(in tx: Transaction) throws -> Standing {
        let (id, organization) = (snapshot.capture.id, snapshot.capture.organization)
        guard var capture = try tx.captures.find(id, organization: organization) else {
            throw DomainError.notFound("capture")
        }
        guard try capture.life.handle(.complete, now: now), let submission = capture.submission else {
            guard let item = capture.item else { throw CaptureErrors.notSubmitted }
            return .done(item)
        }
        let photos = try tx.photos.listAll(capture: id, organization: organization)
        let verdict = CaptureReadiness(snapshot, submission: submission).verdict(photos)
        guard case .ready(let chosen) = verdict else {
            throw verdict.refusal(catalog: snapshot.catalog, language: language) ?? CaptureErrors.notSubmitted
        }
        return .ready(capture, photos: photos, chosen: chosen)
    }

    /// - Parameter unneeded: Photos that the item does not get: taken again, or of a region that was not handed in.
    func end(_ capture: Capture, as item: ItemID, giving unneeded: [Photo], in tx: Transaction) throws {
        var capture = capture
        capture.item = item
        capture.endedAt = now
        try CaptureAccess.update(capture, in: tx)
        // One that was replaced earlier is deleted by a job of its own.
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
