import AssayCompression
import AssayWire
import HTTPTypes
package import Hummingbird

/// The routes of the start page and of the built-in screens: pages and their scripts and style sheets.
///
/// | route | response |
/// | --- | --- |
/// | `GET /` | 200 the start page: what the server is, and where to go |
/// | `GET /screens/{screen}` | 200 the page, identical for all users; the ticket determines its content |
/// | `GET /screens/assets/{file}` | 200 a script or a style sheet |
/// | `GET /screens/gallery` | 200 the gallery of every state of the screens, where it is switched on |
package enum WebRoutes {
    /// Adds the routes to a server's router.
    ///
    /// - Parameter hasGallery: Whether the gallery exists, which is for development.
    package static func add<Context: RequestContext>(to router: Router<Context>, hasGallery: Bool = false) {
        let home = WebAsset.home(hasGallery: hasGallery)
        router.get("/") { request, _ in answer(home, to: request) }
        for screen in ScreenName.allCases {
            let page = WebAsset.page(screen)
            router.get(RouterPath(screen.path)) { request, _ in answer(page, to: request) }
        }
        if hasGallery {
            router.get("/screens/gallery") { request, _ in answer(WebAsset.galleryPage, to: request) }
        }
        for asset in WebAsset.files + (hasGallery ? WebAsset.galleryFiles : []) {
            router.get("/screens/assets/\(asset.name)") { request, _ in answer(asset, to: request) }
        }
    }

    private static func answer(_ asset: WebAsset, to request: Request) -> Response {
        var headers = SecurityHeaders.all
        // A weak tag, which stands for both forms of the file.
        headers[.eTag] = "W/\(asset.entityTag)"
        headers[.vary] = "Accept-Encoding"
        // The browser revalidates each file, usually with a 304. Old scripts therefore never run against a new server.
        headers[.cacheControl] = "no-cache"
        if EntityTag.matches(asset.entityTag, ifNoneMatch: request.headers[.ifNoneMatch]) {
            return Response(status: .notModified, headers: headers)
        }
        headers[.contentType] = asset.mediaType
        if let compressed = asset.compressed, Gzip.isAccepted(by: request.headers[.acceptEncoding]) {
            headers[.contentEncoding] = "gzip"
            return Response(status: .ok, headers: headers, body: .init(byteBuffer: compressed))
        }
        return Response(status: .ok, headers: headers, body: .init(byteBuffer: asset.buffer))
    }
}
