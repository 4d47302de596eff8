import AssayCompression
import AssayWire
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization

extension Rendered<ForeignDocument> {
    /// A description of the API, or 304 if the client has it.
    static func description(_ document: DocumentCache.Document, for request: Request) -> Self {
        let headers: HTTPFields = [.eTag: document.tag, .cacheControl: "public, no-cache"]
        if EntityTag.matches(document.tag, ifNoneMatch: request.headers[.ifNoneMatch]) {
            return Rendered(rendered: Response(status: .notModified, headers: headers))
        }
        var response = Response.json(buffer: document.bytes, headers: headers)
        if let gzip = document.gzip, Gzip.isAccepted(by: request.headers[.acceptEncoding]) {
            response.varyByEncoding()
            response.setCompressed(gzip)
        }
        return Rendered(rendered: response)
    }
}

/// The bytes of the documents, which are made and compressed once: anyone may ask for them, and they are large.
final class DocumentCache: Sendable {
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
