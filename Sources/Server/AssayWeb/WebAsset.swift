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
        WebAsset("\(screen.rawValue).html", "text/html; charset=utf-8", Array(ScreenPage(screen).html.utf8))
    }

    /// The scripts and style sheets of the pages.
    static let files: [WebAsset] = [
        script("bridge.js", PackageResources.bridge_js), script("flow.js", PackageResources.flow_js),
        script("texts.js", PackageResources.texts_js), script("camera.js", PackageResources.camera_js),
        script("capture.js", PackageResources.capture_js), script("flag.js", PackageResources.flag_js),
        script("detail.js", PackageResources.detail_js),
        WebAsset("screens.css", "text/css; charset=utf-8", PackageResources.screens_css),
    ]

    private static func script(_ name: String, _ bytes: [UInt8]) -> WebAsset {
        WebAsset(name, "text/javascript; charset=utf-8", bytes)
    }
}
