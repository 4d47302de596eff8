import AssayCore
import AssayOperations
import AssayWire
import Hummingbird

/// Structured support: experts' multiple-choice questions and the user's answers.
///
/// | route | response |
/// | --- | --- |
/// | `GET /sdk/v1/items/{item}/messages` | 200 `MessagesResponse`, oldest first |
/// | `POST /sdk/v1/items/{item}/messages/{message}/reply` | 200 the message with its reply |
struct MessageController {
    let platform: Platform

    func addRoutes(to routes: Routes) {
        routes.user(.messages, use: list)
        routes.user(.replyToMessage, use: reply)
    }

    @Sendable private func list(
        _ request: Request, _ context: AssayRequestContext, _ actor: UserActor
    ) async throws -> Response {
        let messages = try await ListMessages(platform)(actor, id: context.parameter("item"))
        return try .json(MessagesResponse(messages: messages.map(EntrupySupportMessage.init)))
    }

    @Sendable private func reply(
        _ request: Request, _ context: AssayRequestContext, _ actor: UserActor
    ) async throws -> Response {
        let body = try await request.json(ReplyRequest.self)
        let message = try await ReplyToMessage(platform)(
            actor, id: context.parameter("item"), message: context.parameter("message"), answer: body.answer_id)
        return try .json(EntrupySupportMessage(message))
    }
}
