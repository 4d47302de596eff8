import AssayCore
import AssayOperations
import AssayWire
import Hummingbird
import NIOCore

/// Requests for more photos of an organization's items, in the name of a member of staff.
///
/// | route | response |
/// | --- | --- |
/// | `POST /v2/authentications/{entrupy_id}/retakes` | 201 `RetakeResponse`, once for an `Idempotency-Key` |
struct PartnerRetakeController {
    let platform: Platform

    func addRoutes(to routes: Routes) {
        routes.partnerChange(.requestRetake, use: request)
    }

    @Sendable private func request(
        _ body: ByteBuffer, _ context: AssayRequestContext, _ actor: PartnerActor, _ call: IdempotentCall
    ) async throws -> Receipt {
        let wanted = try body.json(RequestRetakeRequest.self)
        return try await RequestRetake(platform)(
            try actor.member, item: try ItemID(typed: context.parameter("entrupy_id")), regions: wanted.regions,
            message: wanted.message, days: wanted.days ?? Retake.days,
            answering: .kept(for: call) { try .json(RetakeResponse(retake: PartnerRetake($0)), status: 201) })
    }
}
