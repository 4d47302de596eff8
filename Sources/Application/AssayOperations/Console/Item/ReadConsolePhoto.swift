import AssayBlobs
package import AssayCore
import AssayStorage

/// Opens a photo of an item for a member of staff.
///
/// The address holds no secret, so each call checks that the member may see the item. Originals are served whatever the
/// organization's setting `serve_originals` says, which is about users and backends.
package struct ReadConsolePhoto: Sendable {
    /// The versions of a photo, as the console's addresses name them.
    package enum Rendition: String, Sendable, CaseIterable {
        case original
        /// The photo in full size as a browser shows it: the JPEG of a HEIC, or any other original.
        case full
        case working
        case thumbnail

        func stored(of mediaType: String) -> BlobKey.Rendition {
            switch self {
            case .original: .original
            case .full: mediaType == Photo.heic ? .fullSize : .original
            case .working: .workingCopy
            case .thumbnail: .thumbnail
            }
        }
    }

    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// - Throws: `role_too_low`; `not_found`, alike for items that the member may not see, for photos of other items, and
    ///   for photos that were refused, replaced, deleted or not checked yet; also for a `full` that is not made yet.
    package func callAsFunction(
        _ staff: StaffActor, item id: ItemID, photo photoID: PhotoID, rendition: Rendition
    ) async throws -> ServePhoto.Answer {
        // PostgreSQL takes no text with U+0000.
        guard !photoID.rawValue.hasControlCharacters else { throw DomainError.notFound("photo") }
        let photo = try await platform.store.read { tx in
            let item = try StaffItemReader.find(id, for: staff, in: tx)
            guard let photo = try tx.photos.find(photoID, organization: item.organization),
                photo.check == .accepted, photo.replacedAt == nil, photo.deletedAt == nil,
                try tx.captures.find(photo.capture, organization: item.organization)?.item == item.id
            else { throw DomainError.notFound("photo") }
            return photo
        }
        let wanted = rendition.stored(of: photo.mediaType)
        return ServePhoto.Answer(photo, wanted, bytes: try await platform.openPhoto(BlobKey(photo, wanted)))
    }
}

extension Photo {
    /// The rendition that a browser shows in full size; `nil` while there is none.
    package var fullSize: ReadConsolePhoto.Rendition? {
        needsFullSizeJPEG ? (fullSizeBytes ?? 0 > 0 ? .full : nil) : .original
    }
}
