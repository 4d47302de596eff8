public import Foundation

/// Where the photos of a capture come from when they do not come from the built-in screens: a camera of the app's own, a
/// folder, a test.
public protocol EntrupyCaptureSource: Sendable {
    /// Takes one photo; called on no particular thread, one request after the other.
    ///
    /// - Returns: The photo, which is copied before the next request; `nil` where the user cancels.
    /// - Throws: ``EntrupyRegionSkipped`` to leave out a region that is not required; any other error ends the capture
    ///   with `didCaptureFailWithError`, an ``EntrupyError`` with its own code.
    func photo(for request: EntrupyPhotoRequest) async throws -> EntrupyPhoto?
}

/// Thrown by a capture source to go on without the photo of a region that is not required.
public struct EntrupyRegionSkipped: Error, Sendable {
    /// Makes the error.
    public init() {}
}

/// A photo that a capture needs.
public struct EntrupyPhotoRequest: Sendable, Hashable {
    /// The region's id.
    public let region: String
    /// The ids of all regions that the capture asks for, in order.
    public let regions: [String]
    /// The region's name, for people.
    public let label: String
    /// How to take the photo, for people.
    public let instruction: String
    /// 1 for the region's first photo; a refused photo is asked for again three times at most.
    public let attempt: Int
    /// Why the attempt before was refused, for people; `nil` for the first.
    public let refusal: String?
    /// Whether the capture can't do without it.
    public let isRequired: Bool

    /// Makes a request of its parts, for an app's own tests.
    public init(
        region: String, regions: [String], label: String, instruction: String, attempt: Int, refusal: String?,
        isRequired: Bool = true
    ) {
        self.region = region
        self.regions = regions
        self.label = label
        self.instruction = instruction
        self.attempt = attempt
        self.refusal = refusal
        self.isRequired = isRequired
    }
}

/// A photo that was taken.
public struct EntrupyPhoto: Sendable, Hashable {
    /// The file that it lies in.
    public let file: URL
    /// Its media type: `image/jpeg`, `image/heic`, `image/png` or `image/webp`.
    public let contentType: String

    /// Makes a photo of a file.
    public init(file: URL, contentType: String) {
        self.file = file
        self.contentType = contentType
    }
}

/// Its type alone: a file's name can say whose it is.
extension EntrupyPhoto: CustomStringConvertible, CustomReflectable {
    /// The media type.
    public var description: String { "EntrupyPhoto(\(contentType))" }
    /// The media type.
    public var customMirror: Mirror { Mirror(self, children: ["contentType": contentType]) }
}
