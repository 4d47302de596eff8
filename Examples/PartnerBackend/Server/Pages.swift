import Hummingbird
import Mustache

/// The customers' pages as responses.
struct Pages: Sendable {
    private let templates: [PageTemplate: MustacheTemplate]

    /// - Throws: The error of a template that is wrong.
    init() throws {
        PageEscaping.register()
        templates = try Dictionary(
            uniqueKeysWithValues: PageTemplate.allCases.map { ($0, try MustacheTemplate(string: $0.html)) })
    }

    func html<Page: CustomerPage>(of page: Page) -> String {
        templates[Page.template]?.render(page) ?? ""
    }

    /// Makes the response: a page that is stored nowhere and can't be framed.
    ///
    /// - Parameters:
    ///   - photos: The addresses of the photos on the page. Their servers are the only ones from which the browser
    ///     loads anything.
    ///   - runsOwnScript: Whether the page runs a script of the shop, which may call the shop.
    func response(
        _ page: some CustomerPage, status: HTTPResponse.Status = .ok, headers: HTTPFields = [:], photos: [String] = [],
        runsOwnScript: Bool = false
    ) -> Response {
        let servers = Set(photos.compactMap(PhotoAddress.origin(of:))).sorted()
        var fields = headers
        fields[.contentType] = "text/html; charset=utf-8"
        fields[.cacheControl] = "no-store"
        fields[.xContentTypeOptions] = "nosniff"
        fields[.contentSecurityPolicy] =
            "default-src 'none'; style-src 'self'; img-src \(servers.isEmpty ? "'none'" : servers.joined(separator: " "));"
            + (runsOwnScript ? " script-src 'self'; connect-src 'self';" : "")
            + " base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
        return Response(status: status, headers: fields, body: .init(byteBuffer: ByteBuffer(string: html(of: page))))
    }
}
