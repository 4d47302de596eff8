package import AssayBlobs
import AssayCore
import AssayStorage

/// Makes rows agree with a store that lacks some of their blobs, in a database that was restored.
///
/// A photo of a capture becomes one that was deleted, and a photo of the library is removed.
package struct ForgetLostPhotos: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// - Parameter keys: Blobs of the photos; a photo that is gone already stays so.
    package func callAsFunction(_ keys: [BlobKey]) async throws {
        let now = platform.clock.now()
        for key in keys {
            try await platform.retryingConflicts { tx in
                if let photo = try tx.library.find(key.photo, of: [key.organization]) {
                    _ = try tx.library.delete(photo)
                } else if let photo = try tx.photos.find(key.photo, organization: key.organization),
                    photo.deletedAt == nil
                {
                    try tx.markDeleted(photo, now: now)
                }
            }
        }
    }
}
