package import AssayCore

/// The name of a stored image: `{organization}/{capture}/{photo}`, with a suffix for derived images.
///
/// Its parts contain no character with a meaning in a path, so no key leads outside of the store's folder.
package struct BlobKey: Sendable, Hashable {
    /// The versions of a photo that the server stores.
    package enum Rendition: String, Sendable, Hashable, CaseIterable {
        /// The bytes as the client sent them.
        case original = ""
        /// The image that the server returns for `scale_micro`.
        case thumbnail = ".thumbnail"
        /// The image that the examiners work on.
        case workingCopy = ".working"
        /// The JPEG that the console shows of a HEIC.
        case fullSize = ".full"
    }

    package let organization: OrganizationID
    package let capture: CaptureID
    package let photo: PhotoID
    package let rendition: Rendition

    /// - Throws: ``BlobError/invalidKey`` if an id is empty, has characters other than `A-Za-z0-9_-`, or is longer than
    ///   64.
    package init(
        organization: OrganizationID, capture: CaptureID, photo: PhotoID, rendition: Rendition
    ) throws(BlobError) {
        for part in [organization.rawValue, capture.rawValue, photo.rawValue] {
            guard BlobKey.isSafe(part) else { throw .invalidKey }
        }
        self.organization = organization
        self.capture = capture
        self.photo = photo
        self.rendition = rendition
    }

    /// The folder of the capture, relative to the store.
    var folder: String { "\(organization.rawValue)/\(capture.rawValue)" }

    /// The file's name in the folder of the capture.
    package var name: String { photo.rawValue + rendition.rawValue }

    /// Parses a file's name; `nil` if no key has this name.
    package init?(organization: OrganizationID, capture: CaptureID, name: String) {
        let photo = name.prefix { $0 != "." }
        guard let rendition = Rendition(rawValue: String(name.dropFirst(photo.count))),
            let key = try? BlobKey(
                organization: organization, capture: capture, photo: PhotoID(String(photo)), rendition: rendition)
        else { return nil }
        self = key
    }

    static func isSafe(_ part: String) -> Bool {
        (1...64).contains(part.utf8.count)
            && part.utf8.allSatisfy { byte in
                switch UInt8(byte) {
                case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                    true
                default: false
                }
            }
    }
}
