import AssayBlobs
package import AssayCore
import AssayStorage

/// Reads and deletes the photos that a phone has given.
package struct HandoverPhotos: Sendable {
    /// A photo opened for reading.
    package struct Answer: Sendable {
        package let bytes: PhotoBytes
        /// One of ``AssayCore/HandoverLimits/mediaTypes``.
        package let mediaType: String
    }

    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// - Throws: `not_found`.
    package func open(_ actor: UserActor, request: String) async throws -> Answer {
        let handover = try await platform.handovers.find(actor)
        let photo = try await platform.store.read { tx in
            try tx.handovers.photos(of: handover.id, organization: handover.organization)
                .first { $0.request == request }
        }
        guard let photo else { throw DomainError.notFound("photo") }
        return Answer(bytes: try await platform.openPhoto(try BlobKey(photo)), mediaType: photo.mediaType)
    }

    /// Deletes a photo that has been handed on; one that does not exist counts as deleted.
    ///
    /// - Throws: `not_found` if there is no hand-over.
    package func delete(_ actor: UserActor, request: String) async throws {
        let found = try await platform.handovers.find(actor)
        let unneeded = try await platform.handovers.change(found) { handover, tx -> [BlobKey] in
            let photos = try tx.handovers.photos(of: handover.id, organization: handover.organization)
            guard let photo = photos.first(where: { $0.request == request }) else { return [] }
            try tx.handovers.delete(photo)
            return [try BlobKey(photo)]
        }
        // The sweep deletes blobs that this call can't delete.
        try? await platform.blobs.delete(unneeded)
    }
}
