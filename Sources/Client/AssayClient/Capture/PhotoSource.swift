public import Foundation

/// Where the photos of a capture come from: a camera screen, a folder, a test.
public protocol PhotoSource: Sendable {
    /// Takes one photo.
    ///
    /// The next one is asked for while this one is being sent; a photo that the platform refuses is asked for again,
    /// three times at most.
    ///
    /// - Returns: The photo, which is copied before the next request; `nil` where the user cancels.
    /// - Throws: ``PhotoSkipped`` to leave out a region that is not required; any other error ends the capture as failed.
    func photo(for request: PhotoRequest) async throws -> CapturedPhoto?
}

/// A source that keeps a photo until the queue has it.
package protocol PhotoKeeper: PhotoSource {
    /// The photo of a request is in the queue, synced.
    func isStored(_ request: PhotoRequest) async
}

/// Thrown by a photo source to go on without the photo of a region that is not required.
public struct PhotoSkipped: Error, Sendable {
    /// Makes the error.
    public init() {}
}

/// A photo that a capture needs.
public struct PhotoRequest: Sendable, Hashable {
    /// The region's id.
    public let region: String
    /// The region's name, for people.
    public let label: String
    /// How to take it, for people.
    public let instruction: String
    /// 1 for the first photo of the region.
    public let attempt: Int
    /// Why the attempt before was refused.
    public let refusal: PhotoRefusal?
    /// The ids of all regions that the capture asks for, in order.
    public let regions: [String]
    /// Whether the capture can't do without it.
    public let isRequired: Bool

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

/// Why a photo can't be used.
public struct PhotoRefusal: Sendable, Hashable, Codable {
    /// A stable snake_case word, such as `photo_blurred`.
    public let code: String
    /// What to do, for people.
    public let text: String

    /// Creates a refusal from its parts.
    public init(code: String, text: String) {
        self.code = code
        self.text = text
    }
}

/// A photo that was taken.
public struct CapturedPhoto: Sendable, Hashable {
    /// The file that it lies in.
    public let fileURL: URL
    /// Its media type, such as `image/jpeg`.
    public let contentType: String

    /// Makes a photo of a file.
    public init(fileURL: URL, contentType: String) {
        self.fileURL = fileURL
        self.contentType = contentType
    }
}

/// Its type alone: a file's name can say whose it is.
extension CapturedPhoto: CustomStringConvertible, CustomReflectable {
    /// The media type.
    public var description: String { "CapturedPhoto(\(contentType))" }
    /// The media type.
    public var customMirror: Mirror { Mirror(self, children: ["contentType": contentType]) }
}
