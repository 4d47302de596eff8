import Hummingbird

/// Removes the body from every response to `HEAD`, including refusals.
///
/// A client would take the body for the beginning of the next response.
struct HeadMiddleware: RouterMiddleware {
    typealias Context = AssayRequestContext

    func handle(
        _ request: Request, context: AssayRequestContext,
        next: (Request, AssayRequestContext) async throws -> Response
    ) async throws -> Response {
        let response = try await next(request, context)
        return request.method == .head ? response.createHeadResponse() : response
    }
}
