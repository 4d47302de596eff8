import AssayCore
import AssayOperations
import AssayWire
import Hummingbird
import NIOCore

/// The flags of an organization's items, for its backend.
///
/// | route | response |
/// | --- | --- |
/// | `GET /v2/authentications/{entrupy_id}/flag` | 200 `PartnerFlagResponse` |
/// | `PUT /v2/authentications/{entrupy_id}/flag` | 200 `PartnerFlagResponse`, once for an `Idempotency-Key` |
/// | `POST /v2/authentications/{entrupy_id}/flag` | the same |
/// | `DELETE /v2/authentications/{entrupy_id}/flag` | 200 `PartnerFlagResponse`, once for an `Idempotency-Key` |
struct PartnerFlagController {
    let platform: Platform

    func addRoutes(to routes: Routes) {
        routes.partner(.partnerFlag, use: flag)
        routes.partnerChange(.setPartnerFlag, use: set)
        routes.partnerChange(.postPartnerFlag, use: set)
        routes.partnerChange(.clearPartnerFlag, use: clear)
    }

    @Sendable private func flag(
        _ request: Request, _ context: AssayRequestContext, _ actor: PartnerActor
    ) async throws -> Response {
        let document = try await ItemReader(platform).find(actor, id: context.parameter("entrupy_id"))
        return try .json(PartnerFlagResponse(document, language: context.language))
    }

    @Sendable private func set(
        _ body: ByteBuffer, _ context: AssayRequestContext, _ actor: PartnerActor, _ call: IdempotentCall
    ) async throws -> Receipt {
        let wanted = try body.json(SetPartnerFlagRequest.self)
        return try await SetFlag(platform)(
            actor, id: context.parameter("entrupy_id"), reason: wanted.reason, comments: wanted.comments,
            answering: answer(call, context.language))
    }

    @Sendable private func clear(
        _ body: ByteBuffer, _ context: AssayRequestContext, _ actor: PartnerActor, _ call: IdempotentCall
    ) async throws -> Receipt {
        try await ClearFlag(platform)(
            actor, id: context.parameter("entrupy_id"), answering: answer(call, context.language))
    }

    private func answer(_ call: IdempotentCall, _ language: Language) -> CallAnswer<ItemDocument, Receipt> {
        .kept(for: call) { try .json(PartnerFlagResponse($0, language: language)) }
    }
}
