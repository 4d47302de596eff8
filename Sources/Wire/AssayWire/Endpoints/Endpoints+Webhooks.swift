/// The routes by which a partner's backend manages its webhook subscriptions.
///
/// The version of a subscription's creation decides the shape of its bodies; every other route has both paths for every
/// subscription.
extension Endpoints {
    /// The organization's subscriptions.
    package static func webhooks(_ version: Route.Version) -> Endpoint<NoBody, PartnerWebhooksResponse> {
        Endpoint("webhooks", .get, path(version), audience: .partner, version: version, permission: .read)
    }

    /// Subscribes a URL to events; the response contains the secret.
    package static func createWebhook(_ version: Route.Version) -> Endpoint<
        CreateWebhookRequest, PartnerWebhookSecretResponse
    > {
        Endpoint(
            "webhooks.create", .post, path(version), audience: .partner, version: version,
            permission: .full, status: 201, isIdempotent: false, grantsAccess: true, problems: .createWebhook)
    }

    /// One subscription.
    package static func webhook(_ version: Route.Version) -> Endpoint<NoBody, PartnerWebhookResponse> {
        Endpoint("webhooks.get", .get, one(version), audience: .partner, version: version, permission: .read)
    }

    /// Changes a subscription, or enables or disables it.
    package static func editWebhook(_ version: Route.Version) -> Endpoint<EditWebhookRequest, PartnerWebhookResponse> {
        Endpoint(
            "webhooks.edit", .patch, one(version), audience: .partner, version: version,
            permission: .full, problems: .editWebhook)
    }

    /// Ends a subscription.
    package static func deleteWebhook(_ version: Route.Version) -> Endpoint<NoBody, NoBody> {
        Endpoint("webhooks.delete", .delete, one(version), audience: .partner, version: version, permission: .full)
    }

    /// Replaces the secret of a subscription; the response contains the new one.
    package static func rotateWebhookSecret(_ version: Route.Version) -> Endpoint<
        RotateWebhookSecretRequest, PartnerWebhookSecretResponse
    > {
        Endpoint(
            "webhooks.secret", .post, one(version) + "/secret", audience: .partner, version: version,
            permission: .full, isIdempotent: false, grantsAccess: true, problems: .rotateWebhookSecret)
    }

    /// Sends a made-up event to a subscription.
    package static func testWebhook(_ version: Route.Version) -> Endpoint<NoBody, PartnerDeliveryResponse> {
        Endpoint(
            "webhooks.test", .post, one(version) + "/test", audience: .partner, version: version, permission: .full,
            status: 202,
            isIdempotent: false, problems: [.webhookDisabled])
    }

    /// A page of the deliveries to a subscription, with their tries.
    package static func deliveries(_ version: Route.Version) -> Endpoint<NoBody, PartnerDeliveriesResponse> {
        Endpoint(
            "webhooks.deliveries", .get, one(version) + "/deliveries", audience: .partner, version: version,
            permission: .read, problems: [.invalidRequest, .invalidCursor])
    }

    /// Sends the event of a finished delivery again.
    package static func replayDelivery(_ version: Route.Version) -> Endpoint<NoBody, PartnerDeliveryResponse> {
        Endpoint(
            "webhooks.replay", .post, path(version) + "/deliveries/{delivery}/replay", audience: .partner,
            version: version, permission: .full, status: 202, isIdempotent: false, problems: .replayDelivery)
    }

    /// All of these routes in one version.
    static func webhooks(of version: Route.Version) -> [any RouteDeclaration] {
        [
            webhooks(version), createWebhook(version), webhook(version), editWebhook(version), deleteWebhook(version),
            rotateWebhookSecret(version), testWebhook(version), deliveries(version), replayDelivery(version),
        ]
    }

    private static func path(_ version: Route.Version) -> String { "/\(version.rawValue)/webhooks" }

    private static func one(_ version: Route.Version) -> String { path(version) + "/{webhook}" }
}
