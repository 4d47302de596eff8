import AssayAPI
package import AssayHTTP
package import AssayOperations
import AssayServer
import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import NIOEmbedded

/// A client transport that calls the server's router in process, without a socket.
///
/// Each response is compared with the description of the API (``ContractCheck``).
package struct InProcessTransport: HTTPTransport {
    private let respond: @Sendable (Request) async throws -> Response

    package init(_ platform: Platform) {
        // The test's time of day does not advance while it makes many calls, so rate limits use the system clock.
        let responder = CheckedRouter.make(platform, limits: RateLimits(clock: SystemClock())).buildResponder()
        respond = { request in
            let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
            let source = ApplicationRequestContextSource(channel: NIOAsyncTestingChannel(), logger: logger)
            return try await responder.respond(to: request, context: AssayRequestContext(source: source))
        }
    }

    package func send(
        _ request: AssayHTTP.HTTPRequest, progress: (@Sendable (Int64) -> Void)?
    ) async throws(AssayHTTP.HTTPError) -> AssayHTTP.HTTPResponse {
        do {
            let (body, count) = try Self.body(of: request)
            let response = try await respond(Request(head: Self.head(of: request, bodyBytes: count), body: body))
            progress?(Int64(count))
            return try await Self.answer(response)
        } catch let error as AssayHTTP.HTTPError {
            throw error
        } catch {
            throw AssayHTTP.HTTPError(.other, detail: String(reflecting: error))
        }
    }

    private static func head(of request: AssayHTTP.HTTPRequest, bodyBytes: Int) -> HTTPTypes.HTTPRequest {
        let query = request.url.query(percentEncoded: true).map { "?\($0)" } ?? ""
        var fields = HTTPFields()
        for (name, value) in request.headers.sorted {
            if let field = HTTPField.Name(name) { fields[field] = value }
        }
        // A stated length that the body does not have is that of a connection which breaks.
        fields[.contentLength] = fields[.contentLength] ?? String(bodyBytes)
        return HTTPTypes.HTTPRequest(
            method: .init(request.method) ?? .get, scheme: request.url.scheme, authority: request.url.host,
            path: request.url.path(percentEncoded: true) + query, headerFields: fields)
    }

    /// Returns the body and its length.
    ///
    /// A file is read in chunks of 64 KiB, as a socket would deliver it.
    private static func body(of request: AssayHTTP.HTTPRequest) throws -> (RequestBody, Int) {
        let bytes: Data
        switch request.body {
        case .none: bytes = Data()
        case .data(let data): bytes = data
        case .file(let url): bytes = try Data(contentsOf: url)
        case .rest(let url, let offset): bytes = Data(try Data(contentsOf: url).dropFirst(offset))
        }
        let chunks = stride(from: 0, to: bytes.count, by: 65_536).map {
            ByteBuffer(bytes: bytes[(bytes.startIndex + $0)..<(bytes.startIndex + min($0 + 65_536, bytes.count))])
        }
        let stream = AsyncStream { continuation in
            for chunk in chunks { continuation.yield(chunk) }
            continuation.finish()
        }
        return (RequestBody(asyncSequence: stream), bytes.count)
    }

    private static func answer(_ response: Response) async throws -> AssayHTTP.HTTPResponse {
        let body = try await BodyCollector.collect(response.body)
        var headers = HTTPHeaders()
        for field in response.headers { headers[field.name.rawName] = field.value }
        return AssayHTTP.HTTPResponse(
            status: Int(response.status.code), headers: headers, body: Data(body.readableBytesView))
    }
}
