import AssayBlobs
package import AssayCore
import AssayImaging
import AssayKeys
import AssayStorage
import AssayWire
import Foundation

/// Decodes a photo once: creates the thumbnail and the examiners' working copy, measures quality, and accepts or
/// refuses the photo.
package struct CheckPhoto: Sendable {
    /// A photo that has crashed this many decoder processes is refused, so that it can't keep crashing them.
    ///
    /// Crashes of the server itself do not count: it never decodes a photo, so a photo can't be their cause.
    package static let decoderEnds = 2

    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// Runs a job of the kind ``AssayCore/JobKind/checkPhoto``.
    ///
    /// - Throws: ``LeaseLost`` if another worker has taken the job; nothing is written then.
    package func callAsFunction(_ job: Job, owner: String) async throws {
        guard let awaited = try await platform.store.read({ try AwaitedPhoto(of: job, in: $0) }) else {
            return try await finish(job, owner: owner) { _ in }
        }
        let checked = try await checkCounting(awaited, job)
        try await finish(job, owner: owner) { tx in
            // The update fails if the photo was replaced or deleted during the check. The results are then discarded.
            guard try tx.photos.update(checked) else { return }
            try tx.photos.insertBands(of: checked)
        }
        platform.signals.notify(.capture(checked.capture))
    }

    /// Writes the results and finishes the job in one transaction.
    private func finish(
        _ job: Job, owner: String, _ body: @escaping @Sendable (Transaction) throws -> Void
    ) async throws {
        try await platform.store.write { tx in
            try tx.finish(job, owner: owner)
            try body(tx)
        }
    }
}

extension CheckPhoto {
    /// Checks the photo and counts decoder crashes.
    ///
    /// The job is retried until the photo reaches the crash limit.
    private func checkCounting(_ awaited: AwaitedPhoto, _ job: Job) async throws -> Photo {
        let unreadable = PhotoCheck.refused(PhotoRejection(.photoUnreadable))
        // If the lease of the previous worker expired during its last decoder crash, this worker refuses the photo.
        guard job.decoderEnds < Self.decoderEnds else { return awaited.photo.checked(unreadable) }
        do {
            return try await check(awaited)
        } catch let error as ImagingError where error.code == .decoderEnded {
            let ends = try await platform.store.write { tx in
                guard let ends = try tx.jobs.countDecoderEnd(of: job) else { throw LeaseLost() }
                return ends
            }
            guard ends >= Self.decoderEnds else { throw error }
            return awaited.photo.checked(unreadable)
        }
    }

    private func check(_ awaited: AwaitedPhoto) async throws -> Photo {
        let targets = DerivedTargets(thumbnail: try await place(), workingCopy: try await place())
        do {
            let checked = try await derive(awaited, into: targets)
            await discard(targets)
            return checked
        } catch {
            await discard(targets)
            guard let refusal = (error as? ImagingError).flatMap(PhotoRejection.init(imaging:)) else { throw error }
            return awaited.photo.checked(.refused(refusal))
        }
    }

    /// Measures the photo, and stores the derived pictures if it is accepted.
    private func derive(_ awaited: AwaitedPhoto, into targets: DerivedTargets) async throws -> Photo {
        let photo = awaited.photo
        let facts = try await platform.blobs.withFile(of: BlobKey(photo, .original)) { file in
            try await platform.decoder.derive(file, into: targets)
        }
        let needed = try await minSharpness(for: awaited)
        guard facts.measures.sharpness >= needed else {
            let rejection = PhotoRejection(
                .photoBlurred, measured: facts.measures.sharpness, needed: needed)
            return awaited.photo.checked(.refused(rejection), facts)
        }
        let workingCopy = try await platform.spool.seal(targets.workingCopy)
        var accepted = awaited.photo.checked(.accepted, facts)
        accepted.publishedDigest = try await platform.spool.read(workingCopy).digest().hex
        // The disk syncs both at once.
        try await withThrowingTaskGroup { group in
            group.addTask { try await platform.blobs.adopt(workingCopy, as: BlobKey(photo, .workingCopy)) }
            group.addTask {
                try await platform.blobs.adopt(
                    try await platform.spool.seal(targets.thumbnail), as: BlobKey(photo, .thumbnail))
            }
            try await group.waitForAll()
        }
        return accepted
    }

    /// The minimum sharpness of the region in the capture's catalog.
    private func minSharpness(for awaited: AwaitedPhoto) async throws -> Double {
        let catalog = try await platform.catalogs.catalog(hash: awaited.catalogHash)
        let category = try CaptureMetadata(awaited.metadata).resolved(in: catalog).category
        return category.region(id: awaited.photo.region)?.sharpnessMin ?? SharpnessScale.shippedMinimum
    }

    private func place() async throws -> URL {
        try await platform.spool.place(platform.identifiers.make(Entity.Photo.self).rawValue)
    }

    private func discard(_ targets: DerivedTargets) async {
        await platform.spool.discard(targets.thumbnail)
        await platform.spool.discard(targets.workingCopy)
    }
}

/// A received photo that is still unchecked and still needed.
private struct AwaitedPhoto: Sendable {
    let photo: Photo
    let catalogHash: String
    let metadata: [String: String]

    /// - Returns: `nil` if nothing awaits the check of the job's photo.
    init?(of job: Job, in tx: Transaction) throws {
        guard let found = try tx.photos.findWithCapture(PhotoID(job.subject), organization: job.organization),
            found.photo.check == .checking, found.photo.isCurrent
        else { return nil }
        (photo, catalogHash, metadata) = found
    }
}

extension Photo {
    /// The photo with the result of its check.
    ///
    /// The derived pictures of an accepted photo are stored.
    fileprivate func checked(_ check: PhotoCheck, _ facts: PictureFacts? = nil) -> Photo {
        var photo = self
        photo.check = check
        photo.measures = facts.map { PhotoMeasures($0.measures) }
        if check == .accepted { photo.perceptualHash = facts?.perceptualHash }
        return photo
    }
}

extension BlobReader {
    /// Reads a picture to its end.
    func digest() async throws -> SHA256Digest {
        var stream = SHA256Stream()
        for try await chunk in self { stream.update(chunk) }
        return stream.finish()
    }
}

extension PhotoMeasures {
    fileprivate init(_ measures: QualityMeasures) {
        self.init(
            algorithm: measures.algorithm,
            figures: [
                "brightness": measures.brightness, "clipped_bright": measures.clippedBright,
                "clipped_dark": measures.clippedDark, "contrast": measures.contrast, "noise": measures.noise,
                "sharpness": measures.sharpness,
            ])
    }
}
