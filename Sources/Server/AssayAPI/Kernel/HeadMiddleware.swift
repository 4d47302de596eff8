import Hummingbird

/// Leaves the body out of every answer to `HEAD`, those of refusals included: a client would take it for the beginning
/// of the next answer.
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
