import AssayWire

extension EndpointDescription {
    static let partnerWebhooks: [EndpointDescription] = Endpoint.Version.allCases.flatMap { version in
        subscriptions(version) + deliveries(version)
    }

    private static func subscriptions(_ version: Endpoint.Version) -> [EndpointDescription] {
        let (one, made) = (body(version), secretBody(version))
        return [
            EndpointDescription(
                .webhooks(version), .webhooks, "List the subscriptions",
                answers: [
                    Answer(
                        200, "The subscriptions, oldest first.",
                        .json(PartnerWebhooksResponse.self, [Example(Bodies.webhooks(version))]))
                ]),
            EndpointDescription(
                .createWebhook(version), .webhooks, "Subscribe a URL to events", creation(version),
                parameters: [.idempotencyKey],
                request: .json(
                    CreateWebhookRequest.self,
                    [Example(Bodies.createWebhook), Example(Bodies.createPlainWebhook, named: "everything")]),
                answers: [Answer(201, "The subscription, and its secret.", made)],
                problems: .createWebhook),
            EndpointDescription(
                .webhook(version), .webhooks, "Get a subscription",
                answers: [Answer(200, "The subscription.", one)]),
            EndpointDescription(
                .editWebhook(version), .webhooks, "Change a subscription",
                "An absent member stays as it is. Enabling continues with the open deliveries; events in between are in "
                    + "the event log only.",
                request: .json(
                    EditWebhookRequest.self,
                    [Example(Bodies.editWebhook), Example(#"{"status": "enabled"}"#, named: "enable")]),
                answers: [Answer(200, "The subscription.", one)], problems: .editWebhook),
            EndpointDescription(
                .deleteWebhook(version), .webhooks, "End a subscription",
                "Nothing is sent from now on, except a try that is running.",
                answers: [Answer(204, "The subscription is deleted.")]),
            EndpointDescription(
                .rotateWebhookSecret(version), .webhooks, "Replace the secret",
                """
                For `overlap_seconds`, `webhook-signature` has a signature of each secret, the new one first. \
                `Entrupy-Signature` uses the new one at once. A still older secret ends.
                """,
                parameters: [.idempotencyKey],
                request: .json(
                    RotateWebhookSecretRequest.self,
                    [Example(#"{"overlap_seconds": 86400}"#), Example("{}", named: "default")]),
                answers: [Answer(200, "The subscription, and its new secret.", made)],
                problems: .rotateWebhookSecret),
        ]
    }

    private static func deliveries(_ version: Endpoint.Version) -> [EndpointDescription] {
        let one = Body.json(PartnerDeliveryResponse.self, [Example(Bodies.delivery)])
        return [
            EndpointDescription(
                .testWebhook(version), .webhooks, "Send a test",
                "Sends the event `webhook.test` with a made-up item, once, whatever the subscription names.",
                parameters: [.idempotencyKey],
                answers: [
                    Answer(
                        202, "The test will be sent.",
                        .json(PartnerDeliveryResponse.self, [Example(Bodies.testDelivery)]))
                ], problems: [.webhookDisabled]),
            EndpointDescription(
                .deliveries(version), .webhooks, "List the deliveries to a subscription",
                "Each with its newest tries. After its end a success is kept for 3 days, a dead one for 30.",
                parameters: [.deliveriesLimit, .deliveriesCursor, .deliveriesStatus],
                answers: [
                    Answer(
                        200, "The deliveries, newest first.",
                        .json(PartnerDeliveriesResponse.self, [Example(Bodies.deliveries)]))
                ], problems: [.invalidRequest, .invalidCursor]),
            EndpointDescription(
                .replayDelivery(version), .webhooks, "Send a finished delivery again",
                "The event has the same `webhook-id`, and a whole schedule of tries.", parameters: [.idempotencyKey],
                answers: [Answer(202, "The event will be sent.", one)],
                problems: .replayDelivery),
        ]
    }

    private static func creation(_ version: Endpoint.Version) -> String {
        let shapes = version == .v1 ? "1.4, whatever the `Api-Version` of this call" : "2.0"
        return """
            Only events from now on are sent. Their bodies have the shapes of version \(shapes), also after later changes \
            through another path. The secret is in this response only.
            """
    }

    private static func body(_ version: Endpoint.Version) -> Body {
        .json(PartnerWebhookResponse.self, [Example(Bodies.webhook(version))])
    }

    private static func secretBody(_ version: Endpoint.Version) -> Body {
        .json(PartnerWebhookSecretResponse.self, [Example(Bodies.webhookSecret(version))])
    }
}
