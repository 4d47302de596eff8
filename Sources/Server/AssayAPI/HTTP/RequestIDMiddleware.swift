import AssayCore
import AssayWire
import HTTPTypes
import Hummingbird
import Logging

/// Gives each request an id and a language, and writes one log line per response.
///
/// The line never contains a body, a token or a photo's key.
struct RequestIDMiddleware: RouterMiddleware {
    typealias Context = AssayRequestContext
    private let ids: RequestIDSource

    init(identifiers: IdentifierSource) {
        ids = RequestIDSource(identifiers)
    }

    func handle(
        _ request: Request, context: AssayRequestContext,
        next: (Request, AssayRequestContext) async throws -> Response
    ) async throws -> Response {
        var context = context
        context.requestID = Self.accepted(request) ?? ids.next()
        context.logger[metadataKey: "request_id"] = "\(context.requestID)"
        context.language = Language.negotiate(request.headers[.acceptLanguage])
        var response: Response
        do {
            response = try await next(request, context)
        } catch {
            response = ProblemResponse.make(error, context: context)
        }
        response.headers[.requestID] = context.requestID
        Self.log(response.status, of: request, context)
        return response
    }

    /// Log lines about one client's refusals are rate-limited.
    private static func log(_ status: HTTPResponse.Status, of request: Request, _ context: AssayRequestContext) {
        let log = { (metadata: Logger.Metadata) in
            let answer: Logger.Metadata = [
                "method": "\(request.method)", "route": "\(context.endpointPath ?? "unmatched")",
                "status": "\(status.code)",
            ]
            context.logger.info("answered", metadata: answer.merging(metadata) { $1 })
        }
        guard status.code >= 400, let refusals = context.refusals else { return log([:]) }
        refusals.write(.answered, of: context.client, log)
    }

    /// The client's request id, if it is short and contains only characters that are safe in a log.
    private static func accepted(_ request: Request) -> String? {
        guard let value = request.headers[.requestID],
            (1...WireLimits.requestIDCharacters).contains(value.utf8.count),
            value.utf8.allSatisfy({ byte in
                (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
                    || [45, 46, 58, 95].contains(byte)
            })
        else { return nil }
        return value
    }
}
