import AssayCore
import AssayStorage

/// Deletes blobs that no row knows of: what a crash has left between the blob and its row, or between a row's
/// deletion and its blob's.
///
/// Goes round the whole store, a few captures with each call, and remembers where it is. The first round is worth going
/// without a pause: a crash before this start may have left something.
package actor SweepBlobs {
    /// A blob that was written less than this long ago may belong to a transaction that is about to commit, in seconds.
    package static let graceSeconds = 60 * 60

    private let platform: Platform
    private var walk: (any BlobWalk)?
    /// Whether the first round is still to be ended.
    package private(set) var isOnFirstRound = true

    package init(_ platform: Platform) {
        self.platform = platform
    }

    /// Looks at the next captures, or begins a new round.
    ///
    /// - Returns: How many blobs were deleted.
    @discardableResult
    package func callAsFunction(captures limit: Int = 100) async throws -> Int {
        let walk = if let walk { walk } else { try await platform.blobs.walk() }
        let stored = try await walk.next(limit)
        self.walk = stored.isEmpty ? nil : walk
        if stored.isEmpty { isOnFirstRound = false }
        let strays = try await strays(of: stored)
        if !strays.isEmpty { try await platform.blobs.delete(strays) }
        return strays.count
    }

    private func strays(of stored: [StoredCapture]) async throws -> [BlobKey] {
        let cutOff = platform.clock.now().adding(seconds: -Self.graceSeconds)
        let old = stored.filter { $0.blobs.contains { $0.writtenAt < cutOff } }
        guard !old.isEmpty else { return [] }
        return try await platform.store.read { tx in
            try old.flatMap { capture in
                let photos = try tx.photos.listAll(capture: capture.capture, organization: capture.organization)
                let known = Set(photos.filter { $0.deletedAt == nil }.map(\.id))
                return capture.blobs.filter { $0.writtenAt < cutOff && !known.contains($0.key.photo) }.map(\.key)
            }
        }
    }
}
