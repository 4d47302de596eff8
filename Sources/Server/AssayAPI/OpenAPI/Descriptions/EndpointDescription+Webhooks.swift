import AssayWire

extension EndpointDescription {
    static let partnerWebhooks: [EndpointDescription] = Route.Version.allCases.flatMap { version in
        subscriptions(version) + deliveries(version)
    }

    private static func subscriptions(_ version: Route.Version) -> [EndpointDescription] {
        let one = Content.example(Bodies.webhook(version))
        let made = Content.example(Bodies.webhookSecret(version))
        return [
            EndpointDescription(
                Endpoints.webhooks(version), .webhooks, "List the subscriptions",
                answer: "The subscriptions, oldest first.", .example(Bodies.webhooks(version))),
            EndpointDescription(
                Endpoints.createWebhook(version), .webhooks, "Subscribe a URL to events", creation(version),
                parameters: [.idempotencyKey],
                request: .examples([
                    Example(Bodies.createWebhook), Example(Bodies.createPlainWebhook, named: "everything"),
                ]), answer: "The subscription, and its secret.", made),
            EndpointDescription(
                Endpoints.webhook(version), .webhooks, "Get a subscription", answer: "The subscription.", one),
            EndpointDescription(
                Endpoints.editWebhook(version), .webhooks, "Change a subscription",
                "An absent member stays as it is. Enabling continues with the open deliveries; events in between are in "
                    + "the event log only.",
                request: .examples([Example(Bodies.editWebhook), Example(#"{"status": "enabled"}"#, named: "enable")]),
                answer: "The subscription.", one),
            EndpointDescription(
                Endpoints.deleteWebhook(version), .webhooks, "End a subscription",
                "Nothing is sent from now on, except a try that is running.", answer: "The subscription is deleted."),
            EndpointDescription(
                Endpoints.rotateWebhookSecret(version), .webhooks, "Replace the secret",
                """
                For `overlap_seconds`, `webhook-signature` has a signature of each secret, the new one first. \
                `Entrupy-Signature` uses the new one at once. A still older secret ends.
                """, parameters: [.idempotencyKey],
                request: .examples([Example(#"{"overlap_seconds": 86400}"#), Example("{}", named: "default")]),
                answer: "The subscription, and its new secret.", made),
        ]
    }

    private static func deliveries(_ version: Route.Version) -> [EndpointDescription] {
        let one = Content.example(Bodies.delivery)
        return [
            EndpointDescription(
                Endpoints.testWebhook(version), .webhooks, "Send a test",
                "Sends the event `webhook.test` with a made-up item, once, whatever the subscription names.",
                parameters: [.idempotencyKey], answer: "The test will be sent.", .example(Bodies.testDelivery)),
            EndpointDescription(
                Endpoints.deliveries(version), .webhooks, "List the deliveries to a subscription",
                "Each with its newest tries. After its end a success is kept for 3 days, a dead one for 30.",
                parameters: [.deliveriesLimit, .deliveriesCursor, .deliveriesStatus],
                answer: "The deliveries, newest first.", .example(Bodies.deliveries)),
            EndpointDescription(
                Endpoints.replayDelivery(version), .webhooks, "Send a finished delivery again",
                "The event has the same `webhook-id`, and a whole schedule of tries.", parameters: [.idempotencyKey],
                answer: "The event will be sent.", one),
        ]
    }

    private static func creation(_ version: Route.Version) -> String {
        let shapes = version == .v1 ? "1.4, whatever the `Api-Version` of this call" : "2.0"
        return """
            Only events from now on are sent. Their bodies have the shapes of version \(shapes), also after later changes \
            through another path. The secret is in this response only.
            """
    }
}
