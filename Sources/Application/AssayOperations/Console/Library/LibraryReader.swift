import AssayBlobs
package import AssayCore
import AssayStorage

/// Reads the library: the photos of the member's organizations, and those that all organizations see.
package struct LibraryReader: Sendable {
    /// A page of photos, newest first.
    package struct Page: Sendable {
        package let photos: [LibraryPhoto]
        /// The cursor of the next page, if there are more photos.
        package let next: String?
        /// The organizations for which the member may add photos.
        package let organizations: [Organization]
    }

    private static let pagePhotos = 25

    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// - Parameter cursor: The ``Page/next`` of the previous page.
    /// - Throws: `role_too_low`; `invalid_request` for a cursor that PostgreSQL could not read.
    package func page(_ staff: StaffActor, after cursor: String? = nil) async throws -> Page {
        try staff.require(.lead)
        guard cursor.map({ $0.utf8.count <= 64 && !$0.hasControlCharacters }) ?? true else {
            throw DomainError.invalid("after", "invalid_cursor", "This is no cursor of the library.")
        }
        return try await platform.store.read { tx in
            let own = try tx.organizations.list().filter { staff.mayWork(for: $0.id) && !$0.isSandbox }
            // One extra row shows whether there is a next page.
            let found = try (own.map(\.id) + [LibraryPhoto.everyone])
                .flatMap { try tx.library.page($0, after: cursor.map { PhotoID($0) }, limit: Self.pagePhotos + 1) }
                .sorted { $0.id.rawValue > $1.id.rawValue }
            let page = Array(found.prefix(Self.pagePhotos))
            return Page(
                photos: page, next: found.count > page.count ? page.last?.id.rawValue : nil, organizations: own)
        }
    }

    /// Opens a picture.
    ///
    /// The address holds no secret, so each call checks that the member may see the photo.
    ///
    /// - Throws: `role_too_low`; `not_found`, also for a `full` of a HEIC.
    package func picture(
        _ staff: StaffActor, photo id: PhotoID, _ rendition: ReadConsolePhoto.Rendition
    ) async throws -> ServePhoto.Answer {
        let photo = try await platform.store.read { try $0.libraryPhoto(id, for: staff) }
        let stored = rendition.stored(of: photo.mediaType)
        return ServePhoto.Answer(
            try await platform.openPhoto(BlobKey(photo, stored)), stored, mediaType: photo.mediaType,
            region: photo.region)
    }
}

extension Transaction {
    /// - Throws: `role_too_low`; `not_found`, also for a photo of an organization that the member may not work for.
    func libraryPhoto(_ id: PhotoID, for staff: StaffActor) throws -> LibraryPhoto {
        try staff.require(.expert)
        let own = try organizations.list().map(\.id).filter(staff.mayWork)
        // PostgreSQL takes no text with U+0000.
        guard !id.rawValue.hasControlCharacters,
            let photo = try library.find(id, of: own + [LibraryPhoto.everyone])
        else { throw DomainError.notFound("photo") }
        return photo
    }
}

extension BlobKey {
    /// The key of a library photo's rendition, in a folder of its own.
    init(_ photo: LibraryPhoto, _ rendition: Rendition) throws(BlobError) {
        try self.init(
            organization: photo.organization, capture: CaptureID(photo.id.rawValue), photo: photo.id,
            rendition: rendition)
    }
}
