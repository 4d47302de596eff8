import AssayCore
import AssayWire
import HTTPTypes
import Hummingbird

/// Answers a request whose path has routes, but none for its method.
///
/// It must be added after all routes. A route runs only the middleware that was added before it, so this middleware runs
/// only for requests without a route.
struct MethodMiddleware: RouterMiddleware {
    typealias Context = AssayRequestContext
    private let table: MethodTable

    /// - Parameter router: The router with all its routes.
    init(after router: Router<AssayRequestContext>) {
        table = MethodTable(router.routes.map { (path: $0.path.description, method: $0.method) })
    }

    func handle(
        _ request: Request, context: AssayRequestContext,
        next: (Request, AssayRequestContext) async throws -> Response
    ) async throws -> Response {
        guard let methods = table.methods(of: request.uri.path) else { return try await next(request, context) }
        let allowed = methods.map(\.rawValue).joined(separator: ", ")
        guard request.method == .options else { throw WrongMethod(allowed: allowed) }
        return Response(status: .noContent, headers: [.allow: allowed, .xContentTypeOptions: "nosniff"])
    }
}

/// The error for a method that a path does not have.
package struct WrongMethod: Error {
    /// The value of the header `Allow`.
    package let allowed: String

    var refusal: DomainError {
        DomainError(.methodNotAllowed, "This path does not have the request's method. Send \(allowed).")
    }
}

/// The methods of each path of a router.
struct MethodTable {
    private struct Row {
        let segments: [Substring]
        let methods: [HTTPRequest.Method]

        /// The row's place among those that match a path: the router prefers literal segments, the first ones first.
        var order: String { String(segments.map { $0.hasPrefix("{") ? "1" : "0" }) }

        func matches(_ path: [Substring]) -> Bool {
            segments.count == path.count && zip(segments, path).allSatisfy { $0 == $1 || $0.hasPrefix("{") }
        }
    }

    private let rows: [Row]

    init(_ routes: [(path: String, method: HTTPRequest.Method)]) {
        rows = Dictionary(grouping: routes, by: \.path)
            .map { path, routes in
                Row(segments: Self.segments(path), methods: Self.complete(Set(routes.map(\.method))))
            }
            .sorted { $0.order < $1.order }
    }

    /// Returns the methods that a path answers, in alphabetical order; `nil` if it has no routes.
    ///
    /// - Parameter path: A request's path, or `*` for the server as a whole (RFC 9110 §9.3.7).
    func methods(of path: String) -> [HTTPRequest.Method]? {
        if path == "*" { return Self.complete(Set(rows.flatMap(\.methods))) }
        let segments = Self.segments(path)
        return rows.first { $0.matches(segments) }?.methods
    }

    /// The router ignores empty segments, too.
    private static func segments(_ path: String) -> [Substring] { path.split(separator: "/") }

    private static func complete(_ methods: Set<HTTPRequest.Method>) -> [HTTPRequest.Method] {
        methods.union(methods.contains(.get) ? [.head, .options] : [.options]).sorted { $0.rawValue < $1.rawValue }
    }
}
