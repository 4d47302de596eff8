import AssayCore
import AssayOperations
import AssayWire

/// The webhook subscriptions of an organization and their deliveries, for its backend; each route exists in `/v1` and in
/// `/v2`.
struct WebhookController {
    let platform: Platform

    func addRoutes(to routes: Routes) {
        for version in Route.Version.allCases {
            addSubscriptions(to: routes, version)
            addDeliveries(to: routes, version)
        }
    }

    private func addSubscriptions(to routes: Routes, _ version: Route.Version) {
        routes.partner(Endpoints.webhooks(version)) { call in
            let now = platform.clock.now()
            let found = try await ReadWebhooks(platform)(call.actor)
            return PartnerWebhooksResponse(webhooks: found.map { PartnerWebhook($0, now: now) })
        }
        routes.partner(Endpoints.webhook(version)) { call in
            response(try await ReadWebhooks(platform).find(call.actor, id: WebhookID(call.parameter("webhook"))))
        }
        routes.partner(Endpoints.editWebhook(version)) { call in
            response(
                try await EditWebhook(platform)(call.actor, id: WebhookID(call.parameter("webhook")), call.body))
        }
        routes.partner(Endpoints.deleteWebhook(version)) { call in
            try await DeleteWebhook(platform)(call.actor, id: WebhookID(call.parameter("webhook")))
            return NoBody()
        }
        routes.partnerChange(Endpoints.createWebhook(version)) { call, receipt in
            try await CreateWebhook(platform)(
                call.actor, call.body, version: version == .v1 ? .v1_4 : .v2_0,
                answering: receipt { PartnerWebhookSecretResponse($0) })
        }
        routes.partnerChange(Endpoints.rotateWebhookSecret(version)) { call, receipt in
            try await RotateWebhookSecret(platform)(
                call.actor, id: WebhookID(call.parameter("webhook")), call.body,
                answering: receipt { PartnerWebhookSecretResponse($0) })
        }
    }

    private func addDeliveries(to routes: Routes, _ version: Route.Version) {
        routes.partner(Endpoints.deliveries(version)) { call in
            let limit = try call.request.wholeNumber("limit") ?? Int64(WireLimits.pageDeliveriesByDefault)
            let page = try await ReadDeliveries(platform)(
                call.actor, webhook: WebhookID(call.parameter("webhook")), status: call.query("status"),
                cursor: call.query("cursor"), limit: Int(limit))
            return PartnerDeliveriesResponse(
                deliveries: page.deliveries.map(PartnerDelivery.init), next_cursor: page.next)
        }
        routes.partnerChange(Endpoints.testWebhook(version)) { call, receipt in
            try await TestWebhook(platform)(
                call.actor, id: WebhookID(call.parameter("webhook")),
                answering: receipt { PartnerDeliveryResponse(delivery: PartnerDelivery($0)) })
        }
        routes.partnerChange(Endpoints.replayDelivery(version)) { call, receipt in
            try await ReplayDelivery(platform)(
                call.actor, id: DeliveryID(call.parameter("delivery")),
                answering: receipt { PartnerDeliveryResponse(delivery: PartnerDelivery($0)) })
        }
    }

    private func response(_ report: WebhookReport) -> PartnerWebhookResponse {
        PartnerWebhookResponse(webhook: PartnerWebhook(report, now: platform.clock.now()))
    }
}

extension PartnerWebhookSecretResponse {
    fileprivate init(_ made: WebhookWithSecret) {
        self.init(
            webhook: PartnerWebhook(made.report, now: made.now), secret_key: made.secret.text,
            standard_webhooks_secret: made.secret.standardText)
    }
}
