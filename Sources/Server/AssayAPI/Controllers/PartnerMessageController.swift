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
        let messages = MessageHandlers(platform: platform, item: "entrupy_id")
        routes.partner(.partnerMessages) { _, context, actor in
            let found = try await messages.list(context, actor)
            return try .json(PartnerMessagesResponse(messages: found.map(PartnerMessage.init)))
        }
        routes.partner(.replyToPartnerMessage) { request, context, actor in
            let answered = try await messages.reply(request, context, actor)
            return try .json(PartnerMessageResponse(message: PartnerMessage(answered)))
        }
        routes.partnerChange(.askMessage, use: ask)
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
