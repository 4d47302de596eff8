import AssayWire

/// The description of one type of event that webhooks send.
package struct WebhookEventDescription: Sendable {
    package let type: String
    /// A phrase after "Sent when"; empty for the test.
    package let cause: String

    /// The sentence about the event.
    var summary: String { cause.isEmpty ? "Sent by a test, with a made-up item" : "Sent when \(cause)" }

    package static let all: [WebhookEventDescription] = [
        WebhookEventDescription(
            type: "session.completed", cause: "the platform has decided, or an expert has set a result"),
        WebhookEventDescription(
            type: "session.updated",
            cause: "an item was created or opened again, or its text fields or its certificate changed"),
        WebhookEventDescription(type: "flag.updated", cause: "a flag was set, cleared or answered"),
        WebhookEventDescription(
            type: "retake.updated", cause: "photos were requested or handed in, or the request ended"),
        WebhookEventDescription(type: "support.message", cause: "an expert asked a question, or it was answered"),
        WebhookEventDescription(
            type: "certificate.transfer", cause: "a certificate changes its owner; the server has no transfers yet"),
        WebhookEventDescription(type: "webhook.test", cause: ""),
    ]

    /// The body of a subscription that was made in an interface; `nil` if the interface's subscriptions have the bodies
    /// of a later one.
    static func body(of interface: APIInterface) -> (any (Codable & Sendable).Type)? {
        switch interface {
        case .v1_4: PartnerEventV1.self
        case .v2_0: PartnerEvent.self
        case .v1_3, .sdk, .operation: nil
        }
    }

    /// An example of the body.
    func example(in interface: APIInterface) -> String {
        interface == .v2_0 ? Bodies.eventV2(type) : Bodies.eventV1(type)
    }

    /// The headers of each delivery.
    package static let headers: [ParameterDescription] = [
        ParameterDescription(
            "webhook-id", isRequired: true, "The event's id, the same in all tries.",
            example: "01JD3M5V9K7W8QXZ7E2N4A6BCF"),
        ParameterDescription(
            "webhook-timestamp", isRequired: true, "The time of the try, in UNIX seconds.",
            .string(1...20, pattern: "^[0-9]+$"), example: "1795250472"),
        ParameterDescription(
            "webhook-signature", isRequired: true,
            "Standard Webhooks: `v1,` and the base64 of an HMAC-SHA256, one for each valid secret, separated by spaces.",
            example: "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4="),
        ParameterDescription(
            "Entrupy-Signature", isRequired: true,
            "The HMAC-SHA256 of the body with the secret's text as the key, in lower-case hex.",
            .string(64...64, pattern: "^[0-9a-f]{64}$"),
            example: "2b9a6b3dca5b9ab6a95e0b4e8d2a1d5c2f0be4a10b6b6b6f1a9b7d1e3c5f7081"),
        ParameterDescription(
            "traceparent", "The trace of the request that caused the event, if it named one (W3C Trace Context).",
            example: "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"),
        ParameterDescription(
            "User-Agent", isRequired: true, "The sender.", .closed(["Assay-Webhooks/1"]),
            example: "Assay-Webhooks/1"),
    ]
}
