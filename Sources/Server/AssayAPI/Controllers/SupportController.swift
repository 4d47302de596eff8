import AssayCore
import AssayOperations
import AssayWire

/// Experts' multiple-choice questions and the answers to them, and their requests for more photos.
///
/// A user's app and a partner's backend answer questions. A backend also asks for answers and photos, in the name of a
/// member of staff. Once begun, a retake uses the routes of every capture.
struct SupportController {
    let platform: Platform

    func addRoutes(to routes: Routes) {
        routes.user(Endpoints.messages) { call in
            let found = try await ListMessages(platform)(call.actor, id: call.parameter("item"))
            return MessagesResponse(messages: found.map(EntrupySupportMessage.init))
        }
        routes.user(Endpoints.replyToMessage) { call in
            EntrupySupportMessage(
                try await ReplyToMessage(platform)(
                    call.actor, id: call.parameter("item"), message: call.parameter("message"),
                    answer: call.body.answer_id))
        }
        routes.user(Endpoints.retakes) { call in
            let items = try await ItemReader(platform).listRetakes(call.actor).map {
                EntrupyCaptureResult($0, language: call.language)
            }
            return EntrupySearchResult(item_count: items.count, items: items)
        }
        addPartnerRoutes(to: routes)
    }

    private func addPartnerRoutes(to routes: Routes) {
        routes.partner(Endpoints.partnerMessages) { call in
            let found = try await ListMessages(platform)(call.actor, id: call.parameter("entrupy_id"))
            return PartnerMessagesResponse(messages: found.map(PartnerMessage.init))
        }
        routes.partner(Endpoints.replyToPartnerMessage) { call in
            let answered = try await ReplyToMessage(platform)(
                call.actor, id: call.parameter("entrupy_id"), message: call.parameter("message"),
                answer: call.body.answer_id)
            return PartnerMessageResponse(message: PartnerMessage(answered))
        }
        routes.partnerChange(Endpoints.askMessage) { call, receipt in
            try await AskMessage(platform)(
                try call.actor.member, item: try ItemID(typed: call.parameter("entrupy_id")), text: call.body.text,
                answers: call.body.answers,
                answering: receipt { PartnerMessageResponse(message: PartnerMessage($0)) })
        }
        routes.partnerChange(Endpoints.requestRetake) { call, receipt in
            try await RequestRetake(platform)(
                try call.actor.member, item: try ItemID(typed: call.parameter("entrupy_id")),
                regions: call.body.regions, message: call.body.message, days: call.body.days ?? Retake.days,
                answering: receipt { RetakeResponse(retake: PartnerRetake($0)) })
        }
    }
}
