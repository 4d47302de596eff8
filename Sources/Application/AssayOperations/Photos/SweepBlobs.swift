import AssayBlobs
import AssayCore
import AssayStorage

/// Deletes blobs without a row. A crash leaves them between writing a blob and its row, or between deleting a row and
/// its blob.
///
/// Walks the whole store in rounds, a few captures per call, and remembers its position. The first round should run
/// without pauses, because a crash before this start may have left blobs.
package actor SweepBlobs {
    /// The grace period in seconds.
    ///
    /// A blob written more recently may belong to a transaction that is about to commit.
    package static let graceSeconds = 60 * 60

    private let platform: Platform
    private var walk: (any BlobWalk)?
    /// Whether the first round has not finished yet.
    package private(set) var isOnFirstRound = true

    package init(_ platform: Platform) { self.platform = platform }

    /// Checks the next captures, or begins a new round.
    ///
    /// - Returns: The number of deleted blobs.
    @discardableResult
    package func callAsFunction(captures limit: Int = 100) async throws -> Int {
        let walk = if let walk { walk } else { try await platform.blobs.walk() }
        // After a failure the round begins again, so that the captures of the failed call are not left out.
        self.walk = nil
        let stored = try await walk.next(limit)
        let orphans = try await orphans(of: stored)
        if !orphans.isEmpty { try await platform.blobs.delete(orphans) }
        if stored.isEmpty { isOnFirstRound = false } else { self.walk = walk }
        return orphans.count
    }

    private func orphans(of stored: [StoredCapture]) async throws -> [BlobKey] {
        let cutOff = platform.clock.now().adding(seconds: -Self.graceSeconds)
        let old = stored.filter { $0.blobs.contains { $0.writtenAt < cutOff } }
        guard !old.isEmpty else { return [] }
        return try await platform.store.read { tx in
            try old.flatMap { capture in
                let photos = try tx.photos.listAll(capture: capture.capture, organization: capture.organization)
                // A folder of the store is that of a capture, of a hand-over or of a library photo.
                let handedOver = try tx.handovers.photos(
                    of: HandoverID(capture.capture.rawValue), organization: capture.organization)
                let kept = photos.filter { $0.deletedAt == nil }
                let library =
                    photos.isEmpty
                    ? try tx.library.find(PhotoID(capture.capture.rawValue), of: [capture.organization]) : nil
                let known = Set(kept.map(\.id) + handedOver.map(\.id) + [library?.id].compactMap(\.self))
                // A photo's row names its full-size JPEG.
                let full = Set(kept.filter { $0.fullSizeBytes ?? 0 > 0 }.map(\.id))
                return capture.blobs.filter { blob in
                    let rows = blob.key.rendition == .fullSize ? full : known
                    return blob.writtenAt < cutOff && !rows.contains(blob.key.photo)
                }.map(\.key)
            }
        }
    }
}
