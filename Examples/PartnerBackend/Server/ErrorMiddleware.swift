import Hummingbird

/// Converts every error to the shop's format, including the framework's own errors (no such route, body too large).
struct ErrorMiddleware: RouterMiddleware {
    func handle(
        _ request: Request, context: ShopContext, next: (Request, ShopContext) async throws -> Response
    ) async throws -> Response {
        do {
            return try await next(request, context)
        } catch let error as ShopError {
            throw error
        } catch let error as HTTPError {
            let text = error.body ?? error.status.reasonPhrase
            throw ShopError(status: error.status, code: ErrorMiddleware.code(error.status), message: text)
        } catch let error as any HTTPResponseError {
            throw ShopError(
                status: error.status, code: ErrorMiddleware.code(error.status), message: error.status.reasonPhrase)
        } catch {
            throw ShopError.internalError(error, logger: context.logger)
        }
    }

    /// Makes an error code from a status, for example `not_found` from `Not Found`.
    private static func code(_ status: HTTPResponse.Status) -> String {
        status.reasonPhrase.lowercased().replacing(" ", with: "_")
    }
}
