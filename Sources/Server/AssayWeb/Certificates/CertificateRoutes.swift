import AssayCore
import AssayKeys
package import AssayOperations
import AssayWire
import Crypto
import Foundation
import HTTPTypes
package import Hummingbird
import NIOCore

/// The routes of certificates, which anyone may read.
///
/// `entrupy_id` is as a person types it.
///
/// | route | response |
/// | --- | --- |
/// | `GET /c/{entrupy_id}` | 200 the page of the certificate, 410 a page that says since when it is not valid |
/// | `GET /c/{entrupy_id}.jws` | 200 the signed document, 410 |
/// | `GET /c/{entrupy_id}/preview.jpg` | 200 a picture for messages and search results, 410 |
/// | `GET /c/{entrupy_id}/{region}.jpg` | 200 a published photo, 410 |
/// | `GET /c/status.jws` | 200 the signed status list |
///
/// Without a certificate each answers 404 with one and the same page, whatever the reason.
package struct CertificateRoutes: Sendable {
    private static let jws = "application/vc+jwt"

    private let address: PublicAddress
    private let read: ReadCertificate
    private let makePreview: MakePreview

    private init(_ platform: Platform) {
        address = platform.address
        read = ReadCertificate(platform)
        makePreview = MakePreview(platform)
    }

    /// Adds the routes to a server's router.
    package static func add<Context: RequestContext>(_ platform: Platform, to router: Router<Context>) {
        let routes = CertificateRoutes(platform)
        router.get("/c/{entrupy_id}") { request, context in
            try await routes.response(to: request, context) { routes.page($0, request) }
        }
        router.get("/c/{entrupy_id}.jws") { request, context in
            try await routes.response(to: request, context) { answer in
                guard answer.credential != nil, let document = answer.certificate.document else { return nil }
                return routes.file(document.utf8, Self.jws)
            }
        }
        router.get("/c/{entrupy_id}/preview.jpg") { request, context in
            try await routes.response(to: request, context) { answer in
                guard let preview = try await routes.makePreview(answer) else { return nil }
                let tag = "\"\(Array(SHA256.hash(data: preview).prefix(12)).hexText)\""
                if let known = routes.notModified(tag, request) { return known }
                return routes.file(preview, "image/jpeg", tag)
            }
        }
        router.get("/c/{entrupy_id}/{region}.jpg") { request, context in
            try await routes.response(to: request, context) { answer in
                try await routes.picture(
                    answer, region: context.parameters.get("region")?.removingPercentEncoding ?? "", request)
            }
        }
        router.get("/c/status.jws") { _, _ in
            routes.file(try await routes.read.statusList().utf8, Self.jws)
        }
    }

    /// Makes the response for a certificate.
    ///
    /// - Parameter body: Returns `nil` if the certificate is not valid now.
    private func response(
        to request: Request, _ context: some RequestContext,
        _ body: (ReadCertificate.Answer) async throws -> Response?
    ) async throws -> Response {
        let id = context.parameters.get("entrupy_id")?.removingPercentEncoding ?? ""
        do {
            let answer = try await read(id)
            var response = try await body(answer) ?? Response(status: .gone, headers: Self.headers)
            if answer.isIndexed { response.headers[.robots] = nil }
            return response
        } catch let error as DomainError where error.problem == .notFound {
            return html(.missing(address.path, language(of: request)), .notFound)
        }
    }

    private func page(_ answer: ReadCertificate.Answer, _ request: Request) -> Response {
        let page = CertificatePage(answer, address.path, language(of: request))
        return html(page, answer.credential == nil ? .gone : .ok)
    }

    private func picture(
        _ answer: ReadCertificate.Answer, region: String, _ request: Request
    ) async throws -> Response? {
        guard answer.credential != nil else { return nil }
        guard let photo = answer.pictures.first(where: { $0.region == region }), let digest = photo.published_sha256
        else { throw DomainError.notFound("photo") }
        // The digest that the document states is the strongest tag there is.
        let tag = "\"\(digest)\""
        if let known = notModified(tag, request) { return known }
        let picture = try await read.picture(of: photo, in: answer)
        var headers = Self.fileHeaders(picture.mediaType, tag)
        headers[.contentDisposition] = "inline; filename=\"\(picture.fileName)\""
        return Response(
            status: .ok, headers: headers,
            body: ResponseBody(contentLength: picture.bytes.count) { writer in
                for try await chunk in picture.bytes { try await writer.write(ByteBuffer(bytes: chunk)) }
                try await writer.finish(nil)
            })
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

    private func file(_ bytes: some Sequence<UInt8>, _ mediaType: String, _ tag: String? = nil) -> Response {
        Response(
            status: .ok, headers: Self.fileHeaders(mediaType, tag),
            body: .init(byteBuffer: ByteBuffer(bytes: bytes)))
    }

    private func notModified(_ tag: String, _ request: Request) -> Response? {
        guard EntityTag.matches(tag, ifNoneMatch: request.headers[.ifNoneMatch]) else { return nil }
        var headers = Self.headers
        headers[.eTag] = tag
        return Response(status: .notModified, headers: headers)
    }

    /// The headers of every response.
    ///
    /// A cache may show a certificate for a minute after its end.
    private static let headers: HTTPFields = [
        .cacheControl: "public, max-age=60", .xContentTypeOptions: "nosniff", .robots: "noindex",
    ]

    private static func fileHeaders(_ mediaType: String, _ tag: String?) -> HTTPFields {
        var headers = headers
        headers[.contentType] = mediaType
        headers[.contentSecurityPolicy] = "default-src 'none'; sandbox"
        headers[.eTag] = tag
        return headers
    }
}

extension HTTPField.Name {
    fileprivate static let robots = known("X-Robots-Tag")
}
