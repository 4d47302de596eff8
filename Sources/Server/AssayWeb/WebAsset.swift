import AssayCompression
import AssayWire
import Crypto
import NIOCore

/// A page, script or style sheet.
///
/// It is embedded in the program, so no folder can be missing.
struct WebAsset: Sendable {
    let name: String
    let mediaType: String
    let buffer: ByteBuffer
    /// The contents in gzip; `nil` if they would not be smaller.
    let compressed: ByteBuffer?
    /// The entity tag of the contents, with its quotes.
    let entityTag: String

    private init(_ name: String, _ mediaType: String, _ bytes: [UInt8]) {
        self.name = name
        self.mediaType = mediaType
        buffer = ByteBuffer(bytes: bytes)
        compressed = bytes.withUnsafeBytes { Gzip.compress($0, .small) }.map { ByteBuffer(bytes: $0) }
        entityTag = "\"\(Array(SHA256.hash(data: bytes).prefix(12)).hexText)\""
    }

    /// The page of a screen.
    static func page(_ screen: ScreenName) -> WebAsset {
        html("\(screen.rawValue).html", ScreenPage(screen))
    }

    /// The page that lists every state of every screen.
    static let galleryPage = html("gallery.html", .gallery)

    /// The start page of the server, which says what it is and where to go.
    ///
    /// - Parameter hasGallery: Whether the page links to the gallery.
    static func home(hasGallery: Bool) -> WebAsset {
        let gallery = #"<li><a href="screens/gallery">Screens</a><span>every state, for development</span></li>"#
        let html = String(decoding: PackageResources.home_html, as: UTF8.self)
            .replacing("{{gallery}}\n", with: hasGallery ? "          \(gallery)\n" : "")
        return WebAsset("home.html", "text/html; charset=utf-8", Array(html.utf8))
    }

    /// The scripts and style sheets of the pages.
    static let files: [WebAsset] = sharedFiles + captureFiles + phoneFiles + homeFiles

    private static let homeFiles: [WebAsset] = [
        style("home.css", PackageResources.home_css), script("home.js", PackageResources.home_js),
    ]

    private static let graph = ModuleGraph(
        Dictionary(
            (files + galleryFiles).map { ($0.name, String(buffer: $0.buffer)) }, uniquingKeysWith: { first, _ in first }
        ))

    static func script(_ name: String, _ bytes: [UInt8]) -> WebAsset {
        WebAsset(name, "text/javascript; charset=utf-8", bytes)
    }

    static func style(_ name: String, _ bytes: [UInt8]) -> WebAsset {
        WebAsset(name, "text/css; charset=utf-8", bytes)
    }

    static func picture(_ name: String, _ bytes: [UInt8]) -> WebAsset {
        WebAsset(name, "image/svg+xml", bytes)
    }

    private static func html(_ name: String, _ page: ScreenPage) -> WebAsset {
        WebAsset(name, "text/html; charset=utf-8", Array(page.html(graph).utf8))
    }
}
