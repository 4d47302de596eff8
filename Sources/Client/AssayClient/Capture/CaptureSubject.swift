/// The subject of a capture.
enum CaptureSubject: Sendable, Hashable {
    /// A new item.
    case item(CaptureItem, ConfigurationKind)
    /// An item for which an expert has requested more photos.
    case retake(RetakeReference)
}

/// The ids of the item and the retake that photos belong to.
package struct RetakeReference: Sendable, Hashable, Codable {
    package let item: String
    package let retake: String
}
