import AssayCore
import AssayOperations
import AssayWire
import HTTPTypes
import Hummingbird

/// Tickets that open the platform's own screens; each ticket can be used once.
struct FlowController {
    let platform: Platform

    func addRoutes(to routes: Routes) {
        routes.user(Endpoints.makeFlowTicket) { call in
            let opened = try await OpenFlow(platform)(
                call.actor, screen: call.body.screen, item: call.body.entrupy_id)
            return FlowTicketResponse(url: opened.url, expires_at: opened.flow.expiresAt.epoch)
        }
        routes.anyone(Endpoints.redeemFlowTicket) { call in
            let redeemed = try await RedeemFlowTicket(platform)(
                ticket: call.body.ticket, origin: call.request.headers[.origin])
            return FlowResponse(
                flow_token: redeemed.token.value, expires_at: redeemed.expiresAt.epoch,
                screen: redeemed.scope.screen.rawValue, entrupy_id: redeemed.scope.item?.rawValue,
                phone: redeemed.canGoToPhone ? true : nil)
        }
    }
}
