import Hummingbird
import Mustache

/// The shop's page, and the route by which a supervisor checks that the server is running.
///
/// | route | answer |
/// | --- | --- |
/// | `GET /` | the page |
/// | `GET /shop.css` | its style |
/// | `GET /health` | `{"status": "ok"}` |
struct ShopController {
    private let template: MustacheTemplate
    private let version: PlatformVersion

    init(version: PlatformVersion) throws {
        PageEscaping.register()
        template = try MustacheTemplate(string: ShopTemplate.html)
        self.version = version
    }

    func addRoutes(to router: some RouterMethods<ShopContext>) {
        router.get("/", use: page)
        router.get("shop.css") { _, _ in
            ShopController.document(ShopStylesheet.css, type: "text/css; charset=utf-8")
        }
        router.get("health") { _, _ in ["status": "ok"] }
    }

    @Sendable private func page(_ request: Request, context: ShopContext) -> Response {
        let address = request.head.authority.map { "http://\($0)" } ?? "http://127.0.0.1:8090"
        let page = ShopPage(products: Product.window, address: address, version: version)
        return ShopController.document(html(of: page), type: "text/html; charset=utf-8")
    }

    func html(of page: ShopPage) -> String {
        template.render(page)
    }

    /// Makes the response for a document that runs no script, loads no external resources and can't be framed.
    private static func document(_ text: String, type: String) -> Response {
        let headers: HTTPFields = [
            .contentType: type, .cacheControl: "no-cache", .xContentTypeOptions: "nosniff",
            .contentSecurityPolicy: "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; "
                + "frame-ancestors 'none'",
        ]
        return Response(status: .ok, headers: headers, body: .init(byteBuffer: ByteBuffer(string: text)))
    }
}
