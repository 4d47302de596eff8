import AssayBlobs
import AssayCore
import AssayStorage

/// Opens a photo by the unguessable key in its URL.
package struct ServePhoto: Sendable {
    /// A photo opened for reading.
    package struct Answer: Sendable {
        package let bytes: PhotoBytes
        /// The media type, derived from the bytes and never from the uploader's headers.
        package let mediaType: String
        /// Whether these are the original uploaded bytes.
        package let isOriginal: Bool
        /// The file name: the region and the type's usual suffix.
        ///
        /// It consists of letters, digits, `_`, `-` and one dot.
        package let fileName: String
    }

    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// - Parameters:
    ///   - key: 32 lower-case hex digits.
    ///   - rendition: `scale_micro`, or `original` if the organization serves originals.
    /// - Throws: `not_found` for every photo that is not served: unknown, replaced, deleted, refused or unchecked ones,
    ///   and originals if the organization does not serve them. The error is the same in all cases.
    package func callAsFunction(key: String, rendition: String) async throws -> Answer {
        guard Self.isKey(key), let wanted = Self.renditions[rendition] else { throw DomainError.notFound("photo") }
        let found = try await platform.store.read { tx -> (photo: Photo, servesOriginals: Bool)? in
            guard let photo = try tx.photos.find(key: key), photo.check == .accepted else { return nil }
            let organization = try tx.organizations.find(photo.organization)
            return (photo, organization?.settings.serveOriginals ?? false)
        }
        guard let (photo, servesOriginals) = found, wanted == .thumbnail || servesOriginals else {
            throw DomainError.notFound("photo")
        }
        return Answer(photo, wanted, bytes: try await platform.openPhoto(BlobKey(photo, wanted)))
    }

    private static let renditions: [String: BlobKey.Rendition] = ["original": .original, "scale_micro": .thumbnail]

    private static func isKey(_ text: String) -> Bool {
        text.utf8.count == 32
            && text.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
    }
}

extension ServePhoto.Answer {
    /// The media type of all derived pictures.
    private static let derivedType = "image/jpeg"

    init(_ photo: Photo, _ rendition: BlobKey.Rendition, bytes: PhotoBytes) {
        self.init(bytes, rendition, mediaType: photo.mediaType, region: photo.region)
    }

    /// - Parameter originalType: The media type of the original.
    init(_ bytes: PhotoBytes, _ rendition: BlobKey.Rendition, mediaType originalType: String, region: String) {
        self.bytes = bytes
        isOriginal = rendition == .original
        mediaType = isOriginal ? originalType : Self.derivedType
        let stem = region.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-") }
        let suffix = mediaType == "image/jpeg" ? "jpg" : mediaType.drop { $0 != "/" }.dropFirst()
        fileName = "\(stem.isEmpty ? "photo" : stem).\(suffix)"
    }
}

/// A stored picture opened for reading, as a sequence of chunks read on demand.
package struct PhotoBytes: Sendable, AsyncSequence {
    private let reader: BlobReader

    init(_ reader: BlobReader) {
        self.reader = reader
    }

    /// The size in bytes.
    package var count: Int { reader.size }

    package struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate var base: BlobReader.AsyncIterator

        package mutating func next() async throws -> [UInt8]? {
            try await base.next()
        }
    }

    package func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(base: reader.makeAsyncIterator())
    }
}

extension Platform {
    /// Opens a stored picture.
    ///
    /// - Throws: `not_found` also if another call has just replaced or deleted the photo.
    func openPhoto(_ key: BlobKey) async throws -> PhotoBytes {
        do {
            return PhotoBytes(try await blobs.open(key))
        } catch let error as BlobError {
            throw error == .missing ? DomainError.notFound("photo") : StorageErrors.refusal(for: error)
        }
    }
}
