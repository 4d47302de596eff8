package import AssayCore
import AssayImaging
import AssayStorage
import Foundation

/// Looks at a photo's pixels, once: makes the thumbnail and the examiners' working copy, measures, and accepts or
/// refuses.
package struct CheckPhoto: Sendable {
    /// A photo that ended this many decoder processes is refused, so that it can't go on ending them.
    ///
    /// Ends of the server do not count: it opens no photo itself, so no photo is at fault.
    package static let decoderEnds = 2

    private let platform: Platform

    package init(_ platform: Platform) {
        self.platform = platform
    }

    /// Does a job of the kind ``AssayCore/JobKind/checkPhoto``.
    ///
    /// - Throws: ``LeaseLost`` where another worker has the job by now; nothing is written then.
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
            // Replaced or given up while it was looked at: what was found is of no use any more.
            guard try tx.photos.update(examined) else { return }
            try tx.photos.insertBands(of: examined)
        }
        platform.signals.notify(.capture(photo.capture))
    }

    /// Writes what was found and ends the job, both or neither.
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
    /// Examines the photo, and counts where it has ended its decoder; it is examined again until that has happened
    /// too often.
    private func examineCounting(_ photo: Photo, of capture: Capture, _ job: Job) async throws -> Photo {
        // Where a worker's lease ran out while its decoder ended, the next worker refuses the photo.
        guard job.decoderEnds < Self.decoderEnds else { return photo.refused(PhotoRefusal(code: "photo_unreadable")) }
        do {
            return try await examine(photo, of: capture)
        } catch let error as ImagingError where error.code == .decoderEnded {
            let ends = try await platform.store.write { tx in
                guard let ends = try tx.jobs.countDecoderEnd(of: job) else { throw LeaseLost() }
                return ends
            }
            guard ends >= Self.decoderEnds else { throw error }
            return photo.refused(PhotoRefusal(code: "photo_unreadable"))
        }
    }

    /// The photo as it is after the check; the pictures made of it are in their places by then.
    private func examine(_ photo: Photo, of capture: Capture) async throws -> Photo {
        let targets = DerivedTargets(thumbnail: try await place(), workingCopy: try await place())
        do {
            let examined = try await look(at: photo, of: capture, deriving: targets)
            await discard(targets)
            return examined
        } catch {
            await discard(targets)
            guard let refusal = (error as? ImagingError).flatMap(PhotoRefusal.init(imaging:)) else { throw error }
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
                PhotoRefusal(code: "photo_blurred", measured: facts.measures.sharpness, needed: needed))
        }
        try await keep(targets.thumbnail, of: photo, as: .thumbnail)
        try await keep(targets.workingCopy, of: photo, as: .workingCopy)
        photo.check = .accepted
        photo.perceptualHash = facts.perceptualHash
        return photo
    }

    /// What the catalog that the capture began with asks of this region.
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
    /// Whether its pixels are still to be looked at, and worth it.
    fileprivate var isAwaited: Bool { check == .checking && replacedAt == nil && deletedAt == nil }

    fileprivate func refused(_ refusal: PhotoRefusal) -> Photo {
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
