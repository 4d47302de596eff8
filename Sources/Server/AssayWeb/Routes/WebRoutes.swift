import AssayCompression
import AssayWire
import HTTPTypes
package import Hummingbird

/// The routes of the start page, of the page that verifies certificates, and of the built-in screens: pages and their
/// scripts and style sheets.
///
/// | route | response |
/// | --- | --- |
/// | `GET /` | 200 the start page: what the server is, and where to go |
/// | `GET /verify` | 200 the page that verifies certificates in the browser, where nothing is uploaded |
/// | `GET /screens/{screen}` | 200 the page, identical for all users; the ticket determines its content |
/// | `GET /screens/assets/{file}` | 200 a script or a style sheet |
/// | one of these but the first with a slash at its end | 301 to the one without |
package enum WebRoutes {
    /// Adds the routes to a server's router.
    package static func add<Context: RequestContext>(to router: Router<Context>) {
        add(.home, at: "/", to: router)
        add(.verify, at: "/verify", to: router)
        for (screen, page) in WebAsset.screens { add(page, at: screen.path, to: router) }
        add(WebAsset.files, to: router)
    }

    /// Adds files, which pages name as `assets/{file}`.
    package static func add<Context: RequestContext>(_ files: [WebAsset], to router: Router<Context>) {
        for file in files { add(file, at: "/screens/assets/\(file.name)", to: router) }
    }

    /// Adds one page or file.
    package static func add<Context: RequestContext>(
        _ asset: WebAsset, at path: String, to router: Router<Context>
    ) {
        router.get(RouterPath(path)) { request, _ in answer(asset, at: path, to: request) }
    }

    private static func answer(_ asset: WebAsset, at path: String, to request: Request) -> Response {
        // The router ignores a slash at the end, but the addresses in a page are relative to the page's own.
        if request.uri.path.hasSuffix("/"), let name = path.split(separator: "/").last {
            return .redirect(to: "../\(name)", type: .permanent)
        }
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
