import AssayCore
import AssayOperations
import AssayWire
import Hummingbird

/// Photos requested by an expert.
///
/// Once begun, a retake uses the routes of every capture.
///
/// | route | response |
/// | --- | --- |
/// | `GET /sdk/v1/retakes` | 200 `EntrupySearchResult`: the items that wait for photos, all on one page |
/// | `POST /sdk/v1/items/{item}/retakes/{retake}/captures` | 201 `BeginCaptureResponse`; 200 if it had already begun |
struct RetakeController {
    let platform: Platform

    func addRoutes(to routes: Routes) {
        routes.user(.retakes, use: list)
        routes.user(.beginRetake, use: begin)
    }

    @Sendable private func list(
        _ request: Request, _ context: AssayRequestContext, _ actor: UserActor
    ) async throws -> Response {
        let language = context.language
        let items = try await ItemReader(platform).listRetakes(actor).map {
            EntrupyCaptureResult($0, language: language)
        }
        return try .json(EntrupySearchResult(item_count: items.count, items: items))
    }

    @Sendable private func begin(
        _ request: Request, _ context: AssayRequestContext, _ actor: UserActor
    ) async throws -> Response {
        let body = try await request.json(BeginRetakeRequest.self)
        let answer = try await BeginRetake(platform)(
            actor, item: context.parameter("item"), retake: context.parameter("retake"), id: body.id)
        return try .json(
            BeginCaptureResponse(answer, language: context.language), status: answer.isNew ? .created : .ok)
    }
}
