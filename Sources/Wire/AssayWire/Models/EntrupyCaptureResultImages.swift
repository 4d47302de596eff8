// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// The addresses of an item's photos.
public struct EntrupyCaptureResultImages: Codable, Sendable, Hashable {
    /// The photo that represents the item in a list.
    public let item_photo: String?
    /// All photos that were submitted.
    public let uploaded_images: [EntrupyCaptureResultUploadedImages]?

    /// Creates images from their parts.
    public init(item_photo: String? = nil, uploaded_images: [EntrupyCaptureResultUploadedImages]? = nil) {
        self.item_photo = item_photo
        self.uploaded_images = uploaded_images
    }
}

/// One photo of an item.
public struct EntrupyCaptureResultUploadedImages: Codable, Sendable, Hashable {
    /// The subject of the photo, in words.
    public let display_name: String?
    /// The photo's addresses.
    public let urls: EntrupyCaptureResultUploadedImagesUrls?

    /// Creates an image from its parts.
    public init(display_name: String? = nil, urls: EntrupyCaptureResultUploadedImagesUrls? = nil) {
        self.display_name = display_name
        self.urls = urls
    }
}

/// The addresses of one photo.
public struct EntrupyCaptureResultUploadedImagesUrls: Codable, Sendable, Hashable {
    /// The photo as it was taken; absent if the organization does not show originals.
    public let original: String?
    /// A small copy of the photo.
    public let scale_micro: String?

    /// Creates the addresses from their parts.
    public init(original: String? = nil, scale_micro: String? = nil) {
        self.original = original
        self.scale_micro = scale_micro
    }
}
