import AssayCompression
import AssayWire
import Crypto
import NIOCore

/// A page, script or style sheet.
///
/// It is embedded in the program, so no folder can be missing.
package struct WebAsset: Sendable {
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

    /// A page inside the shared shell.
    ///
    /// - Parameter scripts: The scripts that its own script may import in addition to those of the screens.
    package static func page(_ page: ScreenPage, scripts: [WebAsset] = []) -> WebAsset {
        self.page(page, ModuleGraph(files + scripts))
    }

    private static func page(_ page: ScreenPage, _ graph: ModuleGraph) -> WebAsset {
        WebAsset("\(page.name).html", "text/html; charset=utf-8", Array(page.html(graph).utf8))
    }

    /// The pages of the screens, made once in a process: their modules are found by reading all scripts.
    static let screens: [(screen: ScreenName, page: WebAsset)] = {
        let graph = ModuleGraph(files)
        return ScreenName.allCases.map { ($0, page(ScreenPage($0), graph)) }
    }()

    /// The start page of the server, which says what it is and where to go.
    static let home = WebAsset("home.html", "text/html; charset=utf-8", PackageResources.home_html)

    /// The page that verifies certificates in the browser.
    static let verify = WebAsset("verify.html", "text/html; charset=utf-8", PackageResources.verify_html)

    /// The scripts and style sheets of the pages.
    static let files: [WebAsset] = sharedFiles + captureFiles + phoneFiles + otherFiles

    package static func script(_ name: String, _ bytes: [UInt8]) -> WebAsset {
        WebAsset(name, "text/javascript; charset=utf-8", bytes)
    }

    package static func style(_ name: String, _ bytes: [UInt8]) -> WebAsset {
        WebAsset(name, "text/css; charset=utf-8", bytes)
    }

    package static func picture(_ name: String, _ bytes: [UInt8]) -> WebAsset {
        WebAsset(name, "image/svg+xml", bytes)
    }
}
