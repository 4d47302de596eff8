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

    /// The loader of libvips that opens this format from a file.
    var loader: String {
        switch self {
        case .jpeg: "jpegload"
        case .heic: "heifload"
        case .png: "pngload"
        case .webp: "webpload"
        }
    }
}
