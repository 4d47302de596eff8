import AssayCore
import AssayOperations
import AssayWire
import Hummingbird
import NIOCore

/// The deliveries to an organization's webhook subscriptions, for its backend; each route exists in `/v1` and in `/v2`.
///
/// | route | response |
/// | --- | --- |
/// | `GET /v2/webhooks/{webhook}/deliveries?limit=…&cursor=…&status=…` | 200 `PartnerDeliveriesResponse`, newest first |
/// | `POST /v2/webhooks/{webhook}/test` | 202 `PartnerDeliveryResponse`, once for an `Idempotency-Key` |
/// | `POST /v2/webhooks/deliveries/{delivery}/replay` | 202 `PartnerDeliveryResponse`, once for an `Idempotency-Key` |
struct PartnerDeliveryController {
    let platform: Platform

    func addRoutes(to routes: Routes) {
        for version in Endpoint.Version.allCases {
            routes.partner(.deliveries(version), use: list)
            routes.partnerChange(.testWebhook(version), use: test)
            routes.partnerChange(.replayDelivery(version), use: replay)
        }
    }

    @Sendable private func list(
        _ request: Request, _ context: AssayRequestContext, _ actor: PartnerActor
    ) async throws -> Response {
        let limit = try request.wholeNumber("limit") ?? Int64(WireLimits.pageDeliveriesByDefault)
        let page = try await ReadDeliveries(platform)(
            actor, webhook: WebhookID(context.parameter("webhook")), status: request.uri.queryParameters.get("status"),
            cursor: request.uri.queryParameters.get("cursor"), limit: Int(limit))
        return try .json(
            PartnerDeliveriesResponse(
                deliveries: page.deliveries.map(PartnerDelivery.init), next_cursor: page.next))
    }

    @Sendable private func test(
        _ body: ByteBuffer, _ context: AssayRequestContext, _ actor: PartnerActor, _ call: IdempotentCall
    ) async throws -> Receipt {
        try await TestWebhook(platform)(
            actor, id: WebhookID(context.parameter("webhook")), answering: Self.answer(call))
    }

    @Sendable private func replay(
        _ body: ByteBuffer, _ context: AssayRequestContext, _ actor: PartnerActor, _ call: IdempotentCall
    ) async throws -> Receipt {
        try await ReplayDelivery(platform)(
            actor, id: DeliveryID(context.parameter("delivery")), answering: Self.answer(call))
    }

    private static func answer(_ call: IdempotentCall) -> CallAnswer<DeliveryReport, Receipt> {
        .kept(for: call) { try .json(PartnerDeliveryResponse(delivery: PartnerDelivery($0)), status: 202) }
    }
}
