import Hummingbird
import Logging

/// Gives every error the shop's one shape, the framework's own (no such route, body too large) included.
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
            context.logger.error("A request failed", metadata: ["error": "\(error)"])
            throw ShopError(status: .internalServerError, code: "internal_error", message: "Something went wrong here.")
        }
    }

    /// `Not Found` becomes `not_found`.
    private static func code(_ status: HTTPResponse.Status) -> String {
        status.reasonPhrase.lowercased().replacing(" ", with: "_")
    }
}
