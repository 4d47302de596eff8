import AssayBlobs
package import AssayCore
import AssayStorage

/// Removes a library photo: a lead one of an own organization, an admin any.
package struct RemoveLibraryPhoto: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// The sweep deletes blobs that this call can't delete.
    ///
    /// - Throws: `role_too_low`, `not_found`.
    package func callAsFunction(_ staff: StaffActor, photo id: PhotoID) async throws {
        let photo = try await platform.change(by: staff) { tx, note in
            let photo = try tx.libraryPhoto(id, for: staff)
            try staff.requireLibrary(of: photo.organization)
            guard try tx.library.delete(photo) else { throw DomainError.notFound("photo") }
            try note.append(
                "library.remove", subject: id.rawValue, organization: photo.owner,
                detail: ["source": photo.source], to: tx)
            return photo
        }
        try? await platform.blobs.delete([.original, .workingCopy, .thumbnail].map { try BlobKey(photo, $0) })
    }
}

extension StaffActor {
    /// - Throws: `role_too_low`, or not found, unless the member may change the library of an organization, or that which
    ///   all see.
    func requireLibrary(of organization: OrganizationID) throws(DomainError) {
        if organization == LibraryPhoto.everyone { try require(.admin) } else { try require(.lead, for: organization) }
    }
}
