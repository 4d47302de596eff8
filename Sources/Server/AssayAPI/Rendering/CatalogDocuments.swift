import AssayCore
import AssayWire
import Foundation
import HTTPTypes
import Hummingbird
import Synchronization

/// Answers with parts of the catalog as JSON, each part encoded once for each language.
///
/// The tag is that of the bytes. A tag of the catalog's hash would outlive an update of the server that renders the same
/// catalog in another way, and clients would keep the old answer.
final class CatalogDocuments: Sendable {
    private struct Key: Hashable {
        /// The hash of the catalog.
        let catalog: String
        let part: String
        let language: Language
    }

    private struct Document {
        let body: Data
        let tag: String
    }

    private let known = Mutex<[Key: Document]>([:])

    /// - Parameters:
    ///   - part: The name of the part, different for each `content`.
    ///   - content: Renders the part.
    /// - Returns: 200 with an `ETag`, or 304 if the client has the same bytes.
    func response<Body: Encodable & Sendable>(
        to call: RouteCall<some Sendable, some Sendable>, _ part: String, of catalog: Catalog, content: () -> Body
    ) throws -> Rendered<Body> {
        let key = Key(catalog: catalog.hash, part: part, language: call.language)
        let document = try known.withLock { known in
            if let document = known[key] { return document }
            let body = try WireJSON.encode(content())
            let document = Document(body: body, tag: EntityTag.tag(of: body))
            // No request asks for the parts of an earlier catalog again.
            known = known.filter { $0.key.catalog == catalog.hash }
            known[key] = document
            return document
        }
        var headers: HTTPFields = [.eTag: document.tag, .cacheControl: "private, no-cache"]
        headers[.vary] = "Accept-Language"
        if EntityTag.matches(document.tag, ifNoneMatch: call.request.headers[.ifNoneMatch]) {
            return Rendered(rendered: Response(status: .notModified, headers: headers))
        }
        return Rendered(rendered: .json(bytes: document.body, headers: headers))
    }
}
