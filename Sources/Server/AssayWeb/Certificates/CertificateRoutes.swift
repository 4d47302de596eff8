import AssayCore
import AssayKeys
package import AssayOperations
import AssayWire
import Foundation
import HTTPTypes
package import Hummingbird
import NIOCore

/// The routes of certificates, which anyone may read.
///
/// The `entrupy_id` may be typed by a person, as `ItemID(userInput:)` accepts it.
///
/// | route | response |
/// | --- | --- |
/// | `GET /c/{entrupy_id}` | 200 the page of the certificate, 410 a page that says since when it is not valid |
/// | `GET /c/{entrupy_id}.jws` | 200 the signed document, 410 |
/// | `GET /c/{entrupy_id}/preview.jpg` | 200 a picture for messages and search results, 410 |
/// | `GET /c/{entrupy_id}/photos/{region}.jpg` | 200 a published photo, 410 |
/// | `GET /c/status.jws` | 200 the signed status list |
///
/// Without a certificate each answers 404 with one and the same page, whatever the reason.
package struct CertificateRoutes: Sendable {
    private static let jws = "application/vc+jwt"

    private let platform: Platform
    private let read: ReadCertificate
    private let makePreview: MakePreview

    private init(_ platform: Platform) {
        self.platform = platform
        read = ReadCertificate(platform)
        makePreview = MakePreview(platform)
    }

    /// Adds the routes to a server's router.
    package static func add<Context: RequestContext>(_ platform: Platform, to router: Router<Context>) {
        let routes = CertificateRoutes(platform)
        func get(
            _ path: RouterPath,
            _ body: @escaping @Sendable (ReadCertificate.Answer, Request, Context) async throws -> Response?
        ) {
            router.get(path) { try await routes.response(to: $0, $1, body) }
        }
        get("/c/{entrupy_id}") { answer, request, _ in try await routes.page(answer, request) }
        get("/c/{entrupy_id}.jws") { answer, _, _ in
            answer.certificate.document.map { routes.file($0.utf8, Self.jws) }
        }
        get("/c/{entrupy_id}/preview.jpg") { answer, _, _ in
            try await routes.makePreview(answer).map { routes.file($0, "image/jpeg") }
        }
        get("/c/{entrupy_id}/photos/{region}.jpg") { answer, request, context in
            try await routes.picture(answer, region: context.parameters.get("region"), request)
        }
        router.get("/c/status.jws") { _, _ in
            routes.file(try await routes.read.statusList().utf8, Self.jws)
        }
    }

    /// Makes the response for a certificate.
    ///
    /// - Parameter body: Returns `nil` if the certificate is not valid now.
    private func response<Context: RequestContext>(
        to request: Request, _ context: Context,
        _ body: (ReadCertificate.Answer, Request, Context) async throws -> Response?
    ) async throws -> Response {
        let id = context.parameters.get("entrupy_id")?.removingPercentEncoding ?? ""
        do {
            let answer = try await read(id)
            var response = try await body(answer, request, context) ?? Response(status: .gone, headers: Self.headers)
            if answer.isIndexed { response.headers[.robots] = nil }
            return response
        } catch let error as DomainError where error.problem == .notFound {
            return html(CertificatePage(nil, nil, platform.address.path, language(of: request)), .notFound)
        }
    }

    private func page(_ answer: ReadCertificate.Answer, _ request: Request) async throws -> Response {
        let language = language(of: request)
        var catalog: Catalog?
        // The names in the document are English.
        if language != .english, let hash = answer.catalogHash {
            catalog = try await platform.catalogs.catalog(hash: hash)
        }
        let page = CertificatePage(answer, catalog, platform.address.path, language)
        return html(page, answer.credential == nil ? .gone : .ok)
    }

    private func picture(
        _ answer: ReadCertificate.Answer, region: String?, _ request: Request
    ) async throws -> Response? {
        guard answer.credential != nil else { return nil }
        guard let photo = answer.pictures.first(where: { $0.region == region }), let digest = photo.published_sha256
        else { throw DomainError.notFound("photo") }
        var headers = Self.headers
        // The digest that the document states is the strongest tag there is.
        headers[.eTag] = "\"\(digest)\""
        guard !EntityTag.matches("\"\(digest)\"", ifNoneMatch: request.headers[.ifNoneMatch]) else {
            return Response(status: .notModified, headers: headers)
        }
        return try await read.picture(of: photo, in: answer).response(headers)
    }
}

extension CertificateRoutes {
    private func language(of request: Request) -> Language { .negotiate(request.headers[.acceptLanguage]) }

    private func html(_ page: CertificatePage, _ status: HTTPResponse.Status) -> Response {
        var headers = Self.headers
        for field in SecurityHeaders.document { headers[field.name] = field.value }
        headers[.contentType] = "text/html; charset=utf-8"
        headers[.contentLanguage] = page.language
        headers[.vary] = "Accept-Language"
        return Response(status: status, headers: headers, body: .init(byteBuffer: ByteBuffer(string: page.html)))
    }

    private func file(_ bytes: some Sequence<UInt8>, _ mediaType: String) -> Response {
        var headers = Self.headers
        headers[.contentType] = mediaType
        headers[.contentSecurityPolicy] = "default-src 'none'; sandbox"
        return Response(status: .ok, headers: headers, body: .init(byteBuffer: ByteBuffer(bytes: bytes)))
    }

    /// The headers of every response.
    ///
    /// A cache may show a certificate for a minute after its end.
    private static let headers: HTTPFields = [
        .cacheControl: "public, max-age=60", .xContentTypeOptions: "nosniff", .robots: "noindex",
    ]
}

extension HTTPField.Name {
    fileprivate static let robots = known("X-Robots-Tag")
}
