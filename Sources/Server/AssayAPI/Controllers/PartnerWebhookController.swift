import AssayCore
import AssayOperations
import AssayWire
import Hummingbird
import NIOCore

/// The webhook subscriptions of an organization, for its backend; each route exists in `/v1` and in `/v2`.
///
/// | route | response |
/// | --- | --- |
/// | `GET /v2/webhooks` | 200 `PartnerWebhooksResponse`, oldest first |
/// | `POST /v2/webhooks` | 201 `PartnerWebhookSecretResponse`, once for an `Idempotency-Key` |
/// | `GET /v2/webhooks/{webhook}` | 200 `PartnerWebhookResponse` |
/// | `PATCH /v2/webhooks/{webhook}` | 200 `PartnerWebhookResponse` |
/// | `DELETE /v2/webhooks/{webhook}` | 204 |
/// | `POST /v2/webhooks/{webhook}/secret` | 200 `PartnerWebhookSecretResponse`, once for an `Idempotency-Key` |
struct PartnerWebhookController {
    let platform: Platform

    func addRoutes(to routes: Routes) {
        for version in Endpoint.Version.allCases {
            routes.partner(.webhooks(version), use: list)
            routes.partner(.webhook(version), use: find)
            routes.partner(.editWebhook(version), use: edit)
            routes.partner(.deleteWebhook(version), use: delete)
            routes.partnerChange(.createWebhook(version), use: create)
            routes.partnerChange(.rotateWebhookSecret(version), use: rotate)
        }
    }

    @Sendable private func list(
        _ request: Request, _ context: AssayRequestContext, _ actor: PartnerActor
    ) async throws -> Response {
        let now = platform.clock.now()
        let found = try await ReadWebhooks(platform)(actor)
        return try .json(PartnerWebhooksResponse(webhooks: found.map { PartnerWebhook($0, now: now) }))
    }

    @Sendable private func find(
        _ request: Request, _ context: AssayRequestContext, _ actor: PartnerActor
    ) async throws -> Response {
        try response(await ReadWebhooks(platform).find(actor, id: WebhookID(context.parameter("webhook"))))
    }

    @Sendable private func edit(
        _ request: Request, _ context: AssayRequestContext, _ actor: PartnerActor
    ) async throws -> Response {
        let changes = try await request.json(EditWebhookRequest.self)
        return try response(
            await EditWebhook(platform)(actor, id: WebhookID(context.parameter("webhook")), changes))
    }

    @Sendable private func delete(
        _ request: Request, _ context: AssayRequestContext, _ actor: PartnerActor
    ) async throws -> Response {
        try await DeleteWebhook(platform)(actor, id: WebhookID(context.parameter("webhook")))
        return Response(status: .noContent)
    }

    @Sendable private func create(
        _ body: ByteBuffer, _ context: AssayRequestContext, _ actor: PartnerActor, _ call: IdempotentCall
    ) async throws -> Receipt {
        let wanted = try body.json(CreateWebhookRequest.self)
        return try await CreateWebhook(platform)(
            actor, wanted, version: context.apiVersion.path == .v1 ? .v1_4 : .v2_0,
            answering: .kept(for: call) { try .json(PartnerWebhookSecretResponse($0), status: 201) })
    }

    @Sendable private func rotate(
        _ body: ByteBuffer, _ context: AssayRequestContext, _ actor: PartnerActor, _ call: IdempotentCall
    ) async throws -> Receipt {
        let wanted = try body.json(RotateWebhookSecretRequest.self)
        return try await RotateWebhookSecret(platform)(
            actor, id: WebhookID(context.parameter("webhook")), wanted,
            answering: .kept(for: call) { try .json(PartnerWebhookSecretResponse($0)) })
    }

    private func response(_ report: WebhookReport) throws -> Response {
        try .json(PartnerWebhookResponse(webhook: PartnerWebhook(report, now: platform.clock.now())))
    }
}

extension PartnerWebhookSecretResponse {
    fileprivate init(_ made: WebhookWithSecret) {
        self.init(
            webhook: PartnerWebhook(made.report, now: made.now), secret_key: made.secret.text,
            standard_webhooks_secret: made.secret.standardText)
    }
}
