package import AssayCore
import AssayImaging
import AssayStorage
import Foundation

/// Decodes a photo once: creates the thumbnail and the examiners' working copy, measures quality, and accepts or
/// refuses the photo.
package struct CheckPhoto: Sendable {
    /// A photo that has crashed this many decoder processes is refused, so that it can't keep crashing them.
    ///
    /// Crashes of the server itself do not count: it never decodes a photo, so a photo can't be their cause.
    package static let decoderEnds = 2

    private let platform: Platform

    package init(_ platform: Platform) {
        self.platform = platform
    }

    /// Runs a job of the kind ``AssayCore/JobKind/checkPhoto``.
    ///
    /// - Throws: ``LeaseLost`` if another worker has taken the job; nothing is written then.
    package func callAsFunction(_ job: Job, owner: String) async throws {
        let id = PhotoID(job.subject)
        let found = try await platform.store.read { tx -> (Photo, Capture)? in
            guard let photo = try tx.photos.find(id, organization: job.organization), photo.isAwaited,
                let capture = try tx.captures.find(photo.capture, organization: job.organization)
            else { return nil }
            return (photo, capture)
        }
        guard let (photo, capture) = found else { return try await finish(job, owner: owner) { _ in } }
        let examined = try await examineCounting(photo, of: capture, job)
        try await finish(job, owner: owner) { tx in
            // The update fails if the photo was replaced or deleted during the check. The results are then discarded.
            guard try tx.photos.update(examined) else { return }
            try tx.photos.insertBands(of: examined)
        }
        platform.signals.notify(.capture(photo.capture))
    }

    /// Writes the results and finishes the job in one transaction.
    private func finish(
        _ job: Job, owner: String, _ body: @escaping @Sendable (Transaction) throws -> Void
    ) async throws {
        try await platform.store.write { tx in
            guard try tx.jobs.finish(job, owner: owner) else { throw LeaseLost() }
            try body(tx)
        }
    }
}

extension CheckPhoto {
    /// Examines the photo and counts decoder crashes.
    ///
    /// The job is retried until the photo reaches the crash limit.
    private func examineCounting(_ photo: Photo, of capture: Capture, _ job: Job) async throws -> Photo {
        // If the lease of the previous worker expired during its last decoder crash, this worker refuses the photo.
        guard job.decoderEnds < Self.decoderEnds else { return photo.refused(PhotoRejection(code: "photo_unreadable")) }
        do {
            return try await examine(photo, of: capture)
        } catch let error as ImagingError where error.code == .decoderEnded {
            let ends = try await platform.store.write { tx in
                guard let ends = try tx.jobs.countDecoderEnd(of: job) else { throw LeaseLost() }
                return ends
            }
            guard ends >= Self.decoderEnds else { throw error }
            return photo.refused(PhotoRejection(code: "photo_unreadable"))
        }
    }

    /// Returns the photo with the result of the check.
    ///
    /// For an accepted photo the derived pictures are already stored.
    private func examine(_ photo: Photo, of capture: Capture) async throws -> Photo {
        let targets = DerivedTargets(thumbnail: try await place(), workingCopy: try await place())
        do {
            let examined = try await look(at: photo, of: capture, deriving: targets)
            await discard(targets)
            return examined
        } catch {
            await discard(targets)
            guard let refusal = (error as? ImagingError).flatMap(PhotoRejection.init(imaging:)) else { throw error }
            return photo.refused(refusal)
        }
    }

    private func look(
        at photo: Photo, of capture: Capture, deriving targets: DerivedTargets
    ) async throws -> Photo {
        let decoder = platform.decoder
        let facts = try await platform.blobs.withFile(of: BlobKey(photo, .original)) { file in
            try await decoder.derive(file, into: targets)
        }
        var photo = photo
        photo.measures = PhotoMeasures(facts.measures)
        let needed = try await leastSharpness(of: photo.region, capture: capture)
        guard facts.measures.sharpness >= needed else {
            return photo.refused(
                PhotoRejection(code: "photo_blurred", measured: facts.measures.sharpness, needed: needed))
        }
        try await keep(targets.thumbnail, of: photo, as: .thumbnail)
        try await keep(targets.workingCopy, of: photo, as: .workingCopy)
        photo.check = .accepted
        photo.perceptualHash = facts.perceptualHash
        return photo
    }

    /// The minimum sharpness of the region in the capture's catalog.
    private func leastSharpness(of region: String, capture: Capture) async throws -> Double {
        let catalog = try await platform.catalogs.catalog(hash: capture.catalogHash)
        let snapshot = try CaptureSnapshot(capture, photos: [], catalog: catalog, now: platform.clock.now())
        return try snapshot.region(region).sharpnessMin ?? SharpnessScale.shippedMinimum
    }

    private func keep(_ file: URL, of photo: Photo, as rendition: BlobKey.Rendition) async throws {
        try await platform.blobs.adopt(try await platform.spool.seal(file), as: BlobKey(photo, rendition))
    }

    private func place() async throws -> URL {
        try await platform.spool.place(platform.identifiers.make(Entity.Photo.self).rawValue)
    }

    private func discard(_ targets: DerivedTargets) async {
        await platform.spool.discard(targets.thumbnail)
        await platform.spool.discard(targets.workingCopy)
    }
}

extension Photo {
    /// Whether the photo is still unchecked and still needed.
    fileprivate var isAwaited: Bool { check == .checking && replacedAt == nil && deletedAt == nil }

    fileprivate func refused(_ refusal: PhotoRejection) -> Photo {
        var photo = self
        photo.check = .refused(refusal)
        return photo
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
