/// What a capture is of.
enum CaptureSubject: Sendable, Hashable {
    /// An item, for the first time.
    case item(CaptureItem, ConfigurationKind)
    /// An item of which an expert wants more photos.
    case retake(RetakeReference)
}

/// The item and the retake that photos are for, by the platform's ids.
package struct RetakeReference: Sendable, Hashable, Codable {
    package let item: String
    package let retake: String
}
