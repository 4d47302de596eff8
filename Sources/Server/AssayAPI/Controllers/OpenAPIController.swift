import AssayCompression
import AssayCore
import AssayWire
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization

/// Descriptions of the API.
///
/// | route | response |
/// | --- | --- |
/// | `GET /openapi/{document}` | 200 an OpenAPI 3.1 document such as `2.0.json`, with an `ETag`, or 304 |
struct OpenAPIController {
    private let documents = DocumentCache()

    func addRoutes(to routes: Routes) {
        routes.anyone(.apiDocument, use: document)
    }

    @Sendable private func document(_ request: Request, _ context: AssayRequestContext) async throws -> Response {
        let name = try context.parameter("document")
        guard let interface = APIInterface.published.first(where: { "\($0.rawValue).json" == name }) else {
            throw DomainError.notFound("description")
        }
        let document = try documents.find(interface)
        let headers: HTTPFields = [.eTag: document.tag, .cacheControl: "public, no-cache"]
        if EntityTag.matches(document.tag, ifNoneMatch: request.headers[.ifNoneMatch]) {
            return Response(status: .notModified, headers: headers)
        }
        var response = Response.json(buffer: document.bytes, headers: headers)
        if let gzip = document.gzip, Gzip.isAccepted(by: request.headers[.acceptEncoding]) {
            response.varyByEncoding()
            response.setCompressed(gzip)
        }
        return response
    }
}

/// The bytes of the documents, which are made and compressed once: anyone may ask for them, and they are large.
private final class DocumentCache: Sendable {
    struct Document: Sendable {
        let bytes: ByteBuffer
        let gzip: ByteBuffer?
        let tag: String
    }

    private let known = Mutex<[APIInterface: Document]>([:])

    /// Returns a document; of many first requests, one makes it and the others wait.
    func find(_ interface: APIInterface) throws -> Document {
        try known.withLock { known in
            if let document = known[interface] { return document }
            let document = try Self.make(interface)
            known[interface] = document
            return document
        }
    }

    /// Only the bytes are kept, since the tree of the document has several times their size.
    private static func make(_ interface: APIInterface) throws -> Document {
        let bytes = Array(try OpenAPIDocument(interface).bytes())
        return Document(
            bytes: ByteBuffer(bytes: bytes),
            gzip: bytes.withUnsafeBytes { Gzip.compress($0, .small) }.map { ByteBuffer(bytes: $0) },
            tag: EntityTag.tag(of: Data(bytes)))
    }
}
