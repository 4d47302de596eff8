import AssayCore
import HTTPTypes
import Hummingbird

/// Refuses a request that does not name exactly one host (RFC 9112 §3.2).
///
/// HTTP/1.0 needs no `Host`: such a request gets an empty one, which is valid, from its connection.
struct HostMiddleware: RouterMiddleware {
    typealias Context = AssayRequestContext

    func handle(
        _ request: Request, context: AssayRequestContext,
        next: (Request, AssayRequestContext) async throws -> Response
    ) async throws -> Response {
        // The first header has become the authority; a second one stays a header.
        guard let host = request.head.authority, request.headers[.hostHeader] == nil else {
            throw Self.refusal("Send exactly one Host header.")
        }
        guard host.utf8.allSatisfy(Self.bytes.contains) else {
            throw Self.refusal("Send a host name or an address, with its port if it has one.")
        }
        return try await next(request, context)
    }

    private static func refusal(_ message: String) -> DomainError {
        .invalid("Host", "invalid_host", message)
    }

    /// The bytes that may occur in a host or port (RFC 3986 §3.2.2).
    private static let bytes = Set(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~%!$&'()*+,;=:[]".utf8)
}
