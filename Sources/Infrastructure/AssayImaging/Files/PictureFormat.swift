/// The four photo formats that the server accepts.
package enum PictureFormat: String, Codable, CaseIterable, Sendable {
    case jpeg
    case heic
    case png
    case webp

    /// The IANA media type, as in a response's `Content-Type`.
    package var mediaType: String { "image/\(rawValue)" }

    /// The libvips loader that reads this format from an open file.
    var loader: String {
        switch self {
        case .jpeg: "jpegload_source"
        case .heic: "heifload_source"
        case .png: "pngload_source"
        case .webp: "webpload_source"
        }
    }
}
