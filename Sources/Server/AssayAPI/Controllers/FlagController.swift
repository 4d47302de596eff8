import AssayCore
import AssayOperations
import AssayWire
import Hummingbird

/// Disputes of results.
///
/// | route | response |
/// | --- | --- |
/// | `GET /sdk/v1/items/{item}/flag` | 200 `EntrupyFlagDetails` |
/// | `PUT /sdk/v1/items/{item}/flag` | 200 the updated details |
/// | `DELETE /sdk/v1/items/{item}/flag` | 200 the updated details |
struct FlagController {
    let platform: Platform

    func addRoutes(to routes: Routes) {
        routes.user(.flag, use: details)
        routes.user(.setFlag, use: set)
        routes.user(.clearFlag, use: clear)
    }

    @Sendable private func details(
        _ request: Request, _ context: AssayRequestContext, _ actor: UserActor
    ) async throws -> Response {
        let document = try await ItemReader(platform).find(actor, id: context.parameter("item"))
        return try .json(EntrupyFlagDetails(document, language: context.language))
    }

    @Sendable private func set(
        _ request: Request, _ context: AssayRequestContext, _ actor: UserActor
    ) async throws -> Response {
        let body = try await request.json(SetFlagRequest.self)
        let document = try await SetFlag(platform)(
            actor, id: context.parameter("item"), reason: body.reason_id, message: body.message)
        return try .json(EntrupyFlagDetails(document, language: context.language))
    }

    @Sendable private func clear(
        _ request: Request, _ context: AssayRequestContext, _ actor: UserActor
    ) async throws -> Response {
        let document = try await ClearFlag(platform)(actor, id: context.parameter("item"))
        return try .json(EntrupyFlagDetails(document, language: context.language))
    }
}
