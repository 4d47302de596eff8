package import AssayAPI
package import AssayOperations
import Foundation
import HTTPTypes
package import Hummingbird
import NIOCore

/// The router of the API, with each response compared with the API's description (``ContractCheck``).
package struct CheckedRouter: HTTPResponderBuilder {
    private let router: Router<AssayRequestContext>

    package init(_ router: Router<AssayRequestContext>) {
        self.router = router
    }

    /// The parameters are those of ``AssayAPI/APIRouter/make(_:limits:proxies:probes:pages:addMore:)``.
    package static func make(
        _ platform: Platform, limits: RateLimits = RateLimits(), probes: Probes = Probes(metrics: { "# of a test\n" })
    ) -> CheckedRouter {
        CheckedRouter(APIRouter.make(platform, limits: limits, probes: probes))
    }

    package func buildResponder() -> CallbackResponder<AssayRequestContext> {
        let responder = router.buildResponder()
        return CallbackResponder { request, context in
            var response = try await responder.respond(to: request, context: context)
            ContractCheck.check(try await Self.exchange(of: request, &response))
            return response
        }
    }

    /// Returns what the check compares; the response stays complete.
    package static func exchange(
        of request: Request, _ response: inout Response
    ) async throws -> ContractCheck.Exchange {
        let body = try await collect(&response)
        return .init(
            method: request.method.rawValue, path: request.uri.description,
            version: HTTPField.Name("Api-Version").flatMap { request.headers[$0] }, status: Int(response.status.code),
            mediaType: response.headers[.contentType], headers: response.headers.map(\.name.rawName), body: body)
    }

    /// Reads a JSON body, compressed or not, and puts it back.
    ///
    /// - Returns: `nil` for a body that is no JSON, which stays unread: a picture may be large, or still be on its way.
    private static func collect(_ response: inout Response) async throws -> Data? {
        let type = response.headers[.contentType]?.prefix { $0 != ";" } ?? ""
        guard type.hasSuffix("json") else { return response.body.contentLength == 0 ? Data() : nil }
        let buffer = try await BodyCollector.collect(response.body)
        response.body = .init(byteBuffer: buffer)
        guard let encoding = response.headers[.contentEncoding] else { return Data(buffer.readableBytesView) }
        // The check refuses an empty body where JSON is described.
        guard encoding == "gzip" else { return Data() }
        return Data(GzipBody.decompressed(Array(buffer.readableBytesView)) ?? [])
    }
}
