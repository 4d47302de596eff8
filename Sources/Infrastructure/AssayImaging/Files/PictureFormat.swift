/// The four formats of photographs that are taken in.
package enum PictureFormat: String, Codable, CaseIterable, Sendable {
    case jpeg
    case heic
    case png
    case webp

    /// The media type by IANA, as a response names it.
    package var mediaType: String { "image/\(rawValue)" }

    /// Without a dot.
    package var fileExtension: String { self == .jpeg ? "jpg" : rawValue }

    /// The loader of libvips that opens this format from an open file.
    var loader: String {
        switch self {
        case .jpeg: "jpegload_source"
        case .heic: "heifload_source"
        case .png: "pngload_source"
        case .webp: "webpload_source"
        }
    }
}
