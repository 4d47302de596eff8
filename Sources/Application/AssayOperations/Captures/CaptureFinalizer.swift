import AssayCore
import AssayStorage

/// The part of completion that all captures share, whether they create an item or add photos to one.
///
/// It decides on the result of one read. Its transaction only compares the capture's revision, because each change on
/// which the decision depends raises that revision: a new photo, a cancellation, another completion. The only other
/// change of a photo is the end of its check, and an accepted photo stays accepted.
struct CaptureFinalizer: Sendable {
    /// The state of a capture when its completion is requested.
    enum Status: Sendable {
        /// The capture already has this item.
        case done(ItemID)
        /// The capture can be completed.
        case ready(Completion)
    }

    /// A capture that can be completed.
    struct Completion: Sendable {
        /// The capture after its completion, but still without its item.
        let capture: Capture
        let submission: CaptureSubmission
        /// The photos that the item gets.
        let chosen: [Photo]
        /// The photos that the item does not get: replaced ones, and those of regions that were not submitted.
        let unneeded: [Photo]

        /// Whether there are photos to delete; one that was replaced earlier has its own deletion job.
        var needsDeletion: Bool { unneeded.contains { $0.deletedAt == nil } }
    }

    /// The capture with all its photos, including replaced ones.
    let snapshot: CaptureSnapshot
    let now: Timestamp
    let writer: ItemWriter
    /// The ids of the jobs, generated before the transaction because it may run twice.
    private let decision: JobID
    private let deletion: JobID

    init(_ snapshot: CaptureSnapshot, _ platform: Platform) {
        self.snapshot = snapshot
        now = platform.clock.now()
        writer = ItemWriter(platform, now: now)
        (decision, deletion) = (platform.identifiers.makeOrdered(), platform.identifiers.makeOrdered())
    }

    /// - Throws: The errors of ``AssayCore/CaptureLife``; `photos_missing`, `photos_refused`, `photos_in_check`.
    func status() throws -> Status {
        var capture = snapshot.capture
        guard try capture.life.handle(.complete, now: now), let submission = capture.submission else {
            guard let made = capture.item else { throw CaptureErrors.notSubmitted }
            return .done(made)
        }
        let photos = snapshot.allPhotos
        let verdict = CaptureReadiness(snapshot, submission: submission).verdict(photos)
        guard case .ready(let chosen) = verdict else {
            throw verdict.refusal(catalog: snapshot.catalog) ?? CaptureErrors.notSubmitted
        }
        let needed = Set(chosen.map(\.id))
        return .ready(
            Completion(
                capture: capture, submission: submission, chosen: chosen,
                unneeded: photos.filter { !needed.contains($0.id) }))
    }

    /// Ends the capture, and gives up the photos that are not needed.
    ///
    /// The photos that the item gets no longer count against the quotas; the others do until they are deleted.
    ///
    /// It must come first in its transaction: the later one of two completions must fail because of the changed
    /// revision, and not because the capture already has an item.
    ///
    /// - Throws: ``AssayCore/DomainError/revisionConflict``: read the capture again and decide again.
    func end(_ completion: Completion, as item: ItemID, in tx: Transaction) throws {
        var capture = completion.capture
        capture.item = item
        capture.endedAt = now
        try CaptureAccess.update(capture, adding: -completion.chosen.reduce(0) { $0 + $1.bytes }, in: tx)
        for photo in completion.unneeded where photo.isCurrent { try tx.replace(photo, at: now) }
        tx.count(.capture)
    }

    /// Schedules the decision on the item.
    func enqueueDecision(on item: Item, in tx: Transaction) throws {
        try tx.jobs.enqueue(
            .decideItem, organization: item.organization, user: item.user, subject: item.id.rawValue, dueAt: now,
            id: decision, now: now)
    }

    /// Schedules the deletion of the photos that are not needed.
    func enqueueDeletion(after completion: Completion, in tx: Transaction) throws {
        guard completion.needsDeletion else { return }
        try tx.enqueueDeletion(of: completion.capture, id: deletion, now: now)
    }
}

extension Transaction {
    /// Marks a photo as replaced.
    func replace(_ photo: Photo, at time: Timestamp) throws {
        var photo = photo
        photo.replacedAt = time
        guard try photos.update(photo) else { throw DomainError.revisionConflict }
        try photos.deleteBands(of: photo)
    }
}
