import AssayCore
import AssayOperations
import AssayWire
import Hummingbird

/// The items of the SDK's user.
///
/// | route | response |
/// | --- | --- |
/// | `GET /sdk/v1/items/{item}` | 200 one item of the logged-in user, in the SDK's format |
/// | `PATCH /sdk/v1/items/{item}/text-fields` | 200 the item |
struct ItemController {
    let platform: Platform

    func addRoutes(to routes: Routes) {
        routes.user(.item, use: item)
        routes.user(.editTextFields, use: edit)
    }

    @Sendable private func item(
        _ request: Request, _ context: AssayRequestContext, _ actor: UserActor
    ) async throws -> Response {
        let document = try await ItemReader(platform).find(actor, id: context.parameter("item"))
        return try .json(EntrupyCaptureResult(document, language: context.language))
    }

    @Sendable private func edit(
        _ request: Request, _ context: AssayRequestContext, _ actor: UserActor
    ) async throws -> Response {
        let body = try await request.json(EditTextFieldsRequest.self)
        let document = try await EditTextFields(platform)(
            actor, id: context.parameter("item"), fields: body.text_fields)
        return try .json(EntrupyCaptureResult(document, language: context.language))
    }
}
