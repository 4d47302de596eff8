public import Foundation

/// The source of a capture's photos: a camera screen, a folder, a test.
public protocol PhotoSource: Sendable {
    /// Returns one photo.
    ///
    /// The next photo is requested while this one is being sent. A photo that the server refuses is requested again, at
    /// most three times.
    ///
    /// - Returns: The photo, which is copied before the next request; `nil` if the user cancels.
    /// - Throws: ``PhotoSkipped`` to skip a region that is not required; any other error ends the capture as failed.
    func photo(for request: PhotoRequest) async throws -> CapturedPhoto?
}

/// A source that keeps a photo until it is stored in the queue.
package protocol RetainingPhotoSource: PhotoSource {
    /// Notifies the source that the photo of a request is stored in the queue and synced.
    func isStored(_ request: PhotoRequest) async
}

/// The error that a photo source throws to skip the photo of a region that is not required.
public struct PhotoSkipped: Error, Sendable {
    /// Creates the error.
    public init() {}
}

/// A photo that a capture needs.
public struct PhotoRequest: Sendable, Hashable {
    /// The region's id.
    public let region: String
    /// The region's user-facing name.
    public let label: String
    /// The user-facing instruction for taking the photo.
    public let instruction: String
    /// The number of the attempt; 1 for the first photo of the region.
    public let attempt: Int
    /// The reason why the previous attempt was refused.
    public let refusal: PhotoRefusal?
    /// The ids of all regions of the capture, in order.
    public let regions: [String]
    /// Whether the capture requires this photo.
    public let isRequired: Bool
    /// All photos of the capture; `nil` if the request was not made by a capture.
    package var progress: CaptureProgress?

    /// Creates a request from its parts.
    public init(
        region: String, label: String, instruction: String, attempt: Int, refusal: PhotoRefusal?, regions: [String],
        isRequired: Bool
    ) {
        self.region = region
        self.label = label
        self.instruction = instruction
        self.attempt = attempt
        self.refusal = refusal
        self.regions = regions
        self.isRequired = isRequired
    }
}

/// The reason why a photo cannot be used.
public struct PhotoRefusal: Sendable, Hashable, Codable {
    /// A stable snake_case word, such as `photo_blurred`.
    public let code: String
    /// A user-facing text with the required action.
    public let text: String

    /// Creates a refusal from its parts.
    public init(code: String, text: String) {
        self.code = code
        self.text = text
    }
}

/// A photo that was taken.
public struct CapturedPhoto: Sendable, Hashable {
    /// The photo's file.
    public let fileURL: URL
    /// Its media type, such as `image/jpeg`.
    public let contentType: String

    /// Creates a photo from a file.
    public init(fileURL: URL, contentType: String) {
        self.fileURL = fileURL
        self.contentType = contentType
    }
}

/// Descriptions contain only the media type, because a file name can reveal its owner.
extension CapturedPhoto: CustomStringConvertible, CustomReflectable {
    /// The media type.
    public var description: String { "CapturedPhoto(\(contentType))" }
    /// The media type.
    public var customMirror: Mirror { Mirror(self, children: ["contentType": contentType]) }
}
