import AssayCore
import AssayOperations
import AssayWire
import Hummingbird

/// Items as the SDK's user sees them.
///
/// | route | |
/// | --- | --- |
/// | `GET /sdk/v1/items/{item}` | one item of the logged-in user, in the SDK's shape |
struct ItemController {
    let platform: Platform

    func addRoutes(to routes: Routes) {
        routes.user(.item) { try await item($0, $1, $2) }
    }

    @Sendable private func item(
        _ request: Request, _ context: AssayRequestContext, _ actor: UserActor
    ) async throws -> Response {
        let document = try await FetchItem(platform)(actor, id: context.parameter("item"))
        return try .json(EntrupyCaptureResult(document, language: request.language))
    }
}
