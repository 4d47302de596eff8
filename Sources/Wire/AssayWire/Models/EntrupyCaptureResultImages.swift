// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// Addresses of an item's photos.
public struct EntrupyCaptureResultImages: Codable, Sendable, Hashable {
    /// The photo that stands for the item in a list.
    public let item_photo: String?
    /// Each photo that was handed in.
    public let uploaded_images: [EntrupyCaptureResultImagesUploadedImage]?

    /// Makes images of their parts.
    public init(item_photo: String? = nil, uploaded_images: [EntrupyCaptureResultImagesUploadedImage]? = nil) {
        self.item_photo = item_photo
        self.uploaded_images = uploaded_images
    }
}

/// One photo of an item.
public struct EntrupyCaptureResultImagesUploadedImage: Codable, Sendable, Hashable {
    /// What it shows, in words.
    public let display_name: String?
    /// Where it is.
    public let urls: EntrupyCaptureResultImagesUploadedImageUrls?

    /// Makes an image of its parts.
    public init(display_name: String? = nil, urls: EntrupyCaptureResultImagesUploadedImageUrls? = nil) {
        self.display_name = display_name
        self.urls = urls
    }
}

/// Addresses of one photo.
public struct EntrupyCaptureResultImagesUploadedImageUrls: Codable, Sendable, Hashable {
    /// The photo as it was taken, where the organization shows originals.
    public let original: String?
    /// A small copy.
    public let scale_micro: String?

    /// Makes addresses of their parts.
    public init(original: String? = nil, scale_micro: String? = nil) {
        self.original = original
        self.scale_micro = scale_micro
    }
}
