import AssayCore
import AssayWire
import HTTPTypes
package import Hummingbird
import Logging

/// Makes the page of a refusal; `nil` for the API's JSON.
package typealias RefusalPage = @Sendable (any Error, Request, AssayRequestContext) -> Response?

/// Prepares each request for its handler, and completes each response, including refusals.
///
/// It gives the request an id, a language and a client, and refuses a client beyond its limit before any token is
/// verified, so that guessing tokens is slow. One middleware does all of this, because each costs every request several
/// asynchronous calls.
struct RequestMiddleware: RouterMiddleware {
    typealias Context = AssayRequestContext

    let ids: RequestIDSource
    /// The clock of the header `Assay-Time`.
    let clock: any WallClock
    let proxies: TrustedProxies
    let refusals: RefusalRecord
    let limiter: RateLimiter
    /// The limit of requests of one client.
    let limit: RateLimit
    let refusalPage: RefusalPage
    let metrics: Metrics

    func handle(
        _ request: Request, context: AssayRequestContext,
        next: (Request, AssayRequestContext) async throws -> Response
    ) async throws -> Response {
        let began = ContinuousClock.now
        var context = context
        context.client = proxies.client(of: request, connectedFrom: context.remoteAddress).map { AddressGroup($0) }
        context.refusals = refusals
        context.requestID = Self.acceptedID(request) ?? ids.next()
        context.logger[metadataKey: "request_id"] = "\(context.requestID)"
        let trace = request.headers[.traceparent].flatMap(TraceContext.init(header:))
        if let trace { context.logger[metadataKey: "trace_id"] = "\(trace.id)" }
        context.language = Language.negotiate(request.headers[.acceptLanguage])
        var response: Response
        do {
            try admit(context.client)
            try HostRule.check(request)
            response = try await Self.run(in: trace) { try await next(request, context) }
        } catch {
            response = refusalPage(error, request, context) ?? ProblemResponse.make(error, context: context)
        }
        response.headers[.requestID] = context.requestID
        Self.log(response.status, of: request, context)
        metrics.answer(
            Self.route(of: context) ?? "none",
            Self.methods.contains(request.method) ? request.method.rawValue : "other",
            status: response.status.code, seconds: (ContinuousClock.now - began).inSeconds)
        response.headers[.assayTime] = Self.text(clock.now())
        // A client would take a body of the response to `HEAD` for the beginning of the next response.
        return request.method == .head ? response.createHeadResponse() : response
    }

    /// The methods that metrics name: a client can send any word, and each would be a series of its own.
    private static let methods: Set<HTTPRequest.Method> = [.get, .head, .post, .put, .patch, .delete, .options]

    /// Runs the handler within the trace, which its transactions store with their events.
    private static func run(
        in trace: TraceContext?, _ handler: () async throws -> Response
    ) async throws -> Response {
        guard let trace else { return try await handler() }
        return try await TraceContext.$current.withValue(trace, operation: handler)
    }

    private func admit(_ client: AddressGroup?) throws(DomainError) {
        guard let client else { return }
        let verdict = limiter.take(.address(client.description), limit)
        guard verdict.isAllowed else { throw verdict.refusal }
    }

    /// Returns the template of the route, with its parameters in braces; `nil` if the path or the method has none.
    private static func route(of context: AssayRequestContext) -> String? {
        // Hummingbird has a word in place of the template for an unknown path; templates begin with a slash.
        context.endpointPath.flatMap { $0.hasPrefix("/") ? $0 : nil }
    }

    /// Writes one line per response, which never contains a body, a token or a photo's key.
    ///
    /// Lines about one client's refusals are rate-limited.
    private static func log(_ status: HTTPResponse.Status, of request: Request, _ context: AssayRequestContext) {
        // Supervisors, load balancers and Prometheus call every few seconds.
        let isProbe = context.endpointPath.map(probes.contains) == true && status.kind != .clientError
        let log = { (metadata: Logger.Metadata) in
            context.logger.log(
                level: isProbe ? .debug : .info, "answered",
                metadata: Self.description(of: status, request, context).merging(metadata) { $1 })
        }
        guard status.code >= 400, let refusals = context.refusals else { return log([:]) }
        refusals.write(.answered, of: context.client, log)
    }

    private static let probes = Set(
        [Endpoints.alive.route, Endpoints.ready.route, Endpoints.metrics.route].map(\.template))

    private static func description(
        of status: HTTPResponse.Status, _ request: Request, _ context: AssayRequestContext
    ) -> Logger.Metadata {
        [
            "method": "\(request.method)", "route": "\(route(of: context) ?? "unmatched")",
            "status": "\(status.code)",
        ]
    }

    /// The client's request id, if it is short and contains only characters that are safe in a log.
    private static func acceptedID(_ request: Request) -> String? {
        guard let value = request.headers[.requestID],
            (1...WireLimits.requestIDCharacters).contains(value.utf8.count),
            value.utf8.allSatisfy({ byte in
                (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
                    || [45, 46, 58, 95].contains(byte)
            })
        else { return nil }
        return value
    }

    /// Formats the time as UNIX seconds with six decimals.
    ///
    /// A client corrects its clock by it, for example for the time of a submit. `Date` has a resolution of whole seconds,
    /// and the server caches it for a second. That error of two seconds could span an entire quick capture.
    private static func text(_ time: Timestamp) -> String {
        let (seconds, fraction) = time.microseconds.quotientAndRemainder(dividingBy: 1_000_000)
        let digits = String(fraction.magnitude)
        return "\(seconds).\(String(repeating: "0", count: 6 - digits.count))\(digits)"
    }
}

/// The rule that a request names exactly one host (RFC 9112 §3.2).
///
/// HTTP/1.0 needs no `Host`: such a request gets an empty one, which is valid, from its connection.
private enum HostRule {
    static func check(_ request: Request) throws(DomainError) {
        // The first header has become the authority; a second one stays a header.
        guard let host = request.head.authority, request.headers[.hostHeader] == nil else {
            throw refusal("Send exactly one Host header.")
        }
        guard host.utf8.allSatisfy(isOfHost) else {
            throw refusal("Send a host name or an address, with its port if it has one.")
        }
    }

    private static func refusal(_ message: String) -> DomainError {
        .invalid("Host", "invalid_host", message)
    }

    /// Whether a byte may occur in a host or port (RFC 3986 §3.2.2).
    private static func isOfHost(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "-._~%!$&'()*+,;=:[]".utf8.contains(byte)
        }
    }
}
