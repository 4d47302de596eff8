import AssayClient
public import Foundation

/// A source of photos that replaces the built-in capture screens: the app's own camera, a folder or a test.
public protocol EntrupyCaptureSource: Sendable {
    /// Takes one photo; the SDK calls it on an arbitrary thread, one request at a time.
    ///
    /// - Returns: The photo, which the SDK copies before the next request; `nil` if the user cancels.
    /// - Throws: ``EntrupyRegionSkipped`` to leave out a region that is not required. Any other error ends the capture
    ///   with `didCaptureFailWithError`: an ``EntrupyError`` with its own code, other errors with
    ///   `ErrorCodeBadRequest`.
    func photo(for request: EntrupyPhotoRequest) async throws -> EntrupyPhoto?
}

/// An error that a capture source throws to continue without the photo of a region that is not required.
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
    /// The region's name, to show to the user.
    public let label: String
    /// The instruction for taking the photo, to show to the user.
    public let instruction: String
    /// The number of the attempt, starting at 1; the SDK asks again for a refused photo at most three times.
    public let attempt: Int
    /// The reason why the previous attempt was refused, to show to the user; `nil` for the first attempt.
    public let refusal: String?
    /// Whether the photo is required; the source may skip a photo that is not.
    public let isRequired: Bool

    /// Makes a request from its parts, for the app's own tests.
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
    /// The photo's file.
    public let file: URL
    /// Its media type: `image/jpeg`, `image/heic`, `image/png` or `image/webp`.
    public let contentType: String

    /// Makes a photo from a file.
    public init(file: URL, contentType: String) {
        self.file = file
        self.contentType = contentType
    }
}

/// Shows only the media type, because a file name can identify the photo's owner.
extension EntrupyPhoto: CustomStringConvertible, CustomReflectable {
    /// The media type.
    public var description: String { "EntrupyPhoto(\(contentType))" }
    /// The media type.
    public var customMirror: Mirror { Mirror(self, children: ["contentType": contentType]) }
}

/// Adapts the app's capture source to the client's photo source.
struct CaptureSourceAdapter: PhotoSource {
    let source: any EntrupyCaptureSource
    let client: AssayClient

    func photo(for request: PhotoRequest) async throws -> CapturedPhoto? {
        let wanted = EntrupyPhotoRequest(
            region: request.region, regions: request.regions, label: request.label, instruction: request.instruction,
            attempt: request.attempt, refusal: request.refusal?.text, isRequired: request.isRequired)
        do {
            return try await source.photo(for: wanted).map {
                CapturedPhoto(fileURL: $0.file, contentType: $0.contentType)
            }
        } catch is EntrupyRegionSkipped {
            throw PhotoSkipped()
        } catch let error as EntrupyError {
            throw client.error(error.code.clientCode, error.description, sentence: error.ownSentence)
        } catch {
            throw client.error(.badRequest, "The capture source failed: \(error.localizedDescription)")
        }
    }
}
