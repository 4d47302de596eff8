import AssayCore
import AssayOperations
import AssayWire
import HTTPTypes
import Hummingbird

/// Tickets that open the platform's own screens.
///
/// | route | response |
/// | --- | --- |
/// | `POST /sdk/v1/flow-tickets` | 201 `FlowTicketResponse` |
/// | `POST /sdk/v1/flows` | 200 `FlowResponse`; each ticket can be used once |
struct FlowController {
    let platform: Platform

    func addRoutes(to routes: Routes) {
        routes.user(.makeFlowTicket, use: make)
        routes.anyone(.redeemFlowTicket, use: redeem)
    }

    @Sendable private func make(
        _ request: Request, _ context: AssayRequestContext, _ actor: UserActor
    ) async throws -> Response {
        let body = try await request.json(FlowTicketRequest.self)
        let opened = try await OpenFlow(platform)(actor, screen: body.screen, item: body.entrupy_id)
        return try .json(
            FlowTicketResponse(url: opened.url, expires_at: opened.flow.expiresAt.epoch), status: .created)
    }

    @Sendable private func redeem(_ request: Request, _ context: AssayRequestContext) async throws -> Response {
        let body = try await request.json(RedeemFlowTicketRequest.self)
        let redeemed = try await RedeemFlowTicket(platform)(ticket: body.ticket, origin: request.headers[.origin])
        return try .json(
            FlowResponse(
                flow_token: redeemed.token.value, expires_at: redeemed.expiresAt.epoch,
                screen: redeemed.scope.screen.rawValue, entrupy_id: redeemed.scope.item?.rawValue,
                phone: redeemed.canGoToPhone ? true : nil))
    }
}
