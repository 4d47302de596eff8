import AssayCore
import AssayOperations
import AssayWire
import Hummingbird
import NIOCore

/// Structured support about an organization's items: the backend reads and answers the experts' questions, and asks
/// questions itself in the name of a member of staff.
///
/// | route | response |
/// | --- | --- |
/// | `GET /v2/authentications/{entrupy_id}/messages` | 200 `PartnerMessagesResponse`, oldest first |
/// | `POST /v2/authentications/{entrupy_id}/messages` | 201 `PartnerMessageResponse`, once for an `Idempotency-Key` |
/// | `POST /v2/authentications/{entrupy_id}/messages/{message}/reply` | 200 `PartnerMessageResponse` |
struct PartnerMessageController {
    let platform: Platform

    func addRoutes(to routes: Routes) {
        routes.partner(.partnerMessages, use: list)
        routes.partner(.replyToPartnerMessage, use: reply)
        routes.partnerChange(.askMessage, use: ask)
    }

    @Sendable private func list(
        _ request: Request, _ context: AssayRequestContext, _ actor: PartnerActor
    ) async throws -> Response {
        let messages = try await ListMessages(platform)(actor, id: context.parameter("entrupy_id"))
        return try .json(PartnerMessagesResponse(messages: messages.map(PartnerMessage.init)))
    }

    @Sendable private func reply(
        _ request: Request, _ context: AssayRequestContext, _ actor: PartnerActor
    ) async throws -> Response {
        let body = try await request.json(ReplyRequest.self)
        let message = try await ReplyToMessage(platform)(
            actor, id: context.parameter("entrupy_id"), message: context.parameter("message"), answer: body.answer_id)
        return try .json(PartnerMessageResponse(message: PartnerMessage(message)))
    }

    @Sendable private func ask(
        _ body: ByteBuffer, _ context: AssayRequestContext, _ actor: PartnerActor, _ call: IdempotentCall
    ) async throws -> Receipt {
        let question = try body.json(AskMessageRequest.self)
        return try await AskMessage(platform)(
            try actor.member, item: try ItemID(typed: context.parameter("entrupy_id")), text: question.text,
            answers: question.answers,
            answering: .kept(for: call) {
                try .json(PartnerMessageResponse(message: PartnerMessage($0)), status: 201)
            })
    }
}
