package import AssayAPI
package import AssayOperations
import Foundation
import HTTPTypes
package import Hummingbird
import NIOCore
import Synchronization

/// The router of the API, with each response compared with the API's description (``ContractCheck``).
package struct CheckedRouter: HTTPResponderBuilder {
    private let router: Router<AssayRequestContext>

    package init(_ router: Router<AssayRequestContext>) {
        self.router = router
    }

    /// The parameters are those of ``AssayAPI/APIRouter/make(_:limits:proxies:probes:pages:)``.
    package static func make(
        _ platform: Platform, limits: RateLimits = RateLimits(), probes: Probes = Probes()
    ) -> CheckedRouter {
        CheckedRouter(APIRouter.make(platform, limits: limits, probes: probes))
    }

    package func buildResponder() -> CallbackResponder<AssayRequestContext> {
        let responder = router.buildResponder()
        return CallbackResponder { request, context in
            var response = try await responder.respond(to: request, context: context)
            let body = try await Self.collect(&response, of: request)
            ContractCheck.check(
                .init(
                    method: request.method.rawValue, path: request.uri.description,
                    version: HTTPField.Name("Api-Version").flatMap { request.headers[$0] },
                    status: Int(response.status.code), mediaType: response.headers[.contentType], body: body))
            return response
        }
    }

    /// Reads the body and puts it back; empty for a body that is no JSON, or is compressed.
    private static func collect(_ response: inout Response, of request: Request) async throws -> Data {
        let type = response.headers[.contentType]?.prefix { $0 != ";" } ?? ""
        guard type.hasSuffix("json"), response.headers[.contentEncoding] == nil, request.method != .head else {
            return Data()
        }
        let collector = Collector()
        try await response.body.write(collector)
        let buffer = collector.buffer.withLock { $0 }
        response.body = .init(byteBuffer: buffer)
        return Data(buffer.readableBytesView)
    }

    private final class Collector: ResponseBodyWriter, Sendable {
        let buffer = Mutex(ByteBuffer())

        func write(_ chunk: ByteBuffer) async throws {
            buffer.withLock { _ = $0.writeImmutableBuffer(chunk) }
        }

        func finish(_ trailers: HTTPFields?) async throws {}
    }
}
