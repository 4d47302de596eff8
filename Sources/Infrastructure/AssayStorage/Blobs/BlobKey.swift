package import AssayCore

/// The name of a stored picture: `{organization}/{capture}/{photo}`, with a suffix for what was derived from it.
///
/// Its parts have no character with a meaning in a path, so no key leads out of the store's folder.
package struct BlobKey: Sendable, Hashable {
    /// What is kept of a photo.
    package enum Rendition: String, Sendable, Hashable, CaseIterable {
        /// The bytes as they were sent.
        case original = ""
        /// What `scale_micro` serves.
        case thumbnail = ".thumbnail"
        /// What the examiners look at.
        case workingCopy = ".working"
    }

    package let organization: OrganizationID
    package let capture: CaptureID
    package let photo: PhotoID
    package let rendition: Rendition

    /// - Throws: ``BlobError/invalidKey`` where an id has other characters than `A-Za-z0-9_-`, or more than 64.
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

    /// The file's name in the folder.
    var name: String { photo.rawValue + rendition.rawValue }

    /// Reads a file's name back; `nil` for what no key has made.
    init?(organization: OrganizationID, capture: CaptureID, name: String) {
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
