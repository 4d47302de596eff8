import AssayWire
import Foundation

/// Makes the part of a document that describes the requests of webhooks, by the name of the event.
struct WebhookSection {
    let interface: APIInterface
    let recorder: SchemaRecorder

    /// The path items; empty for an interface without bodies of its own.
    func items() throws -> [String: JSONNode] {
        guard let body = WebhookEventDescription.body(of: interface) else { return [:] }
        let schema = try recorder.schema(of: body, in: .response)
        let items = try WebhookEventDescription.all.map { event in
            (event.type, JSONNode.object(["post": .object(try operation(event, schema))]))
        }
        return Dictionary(items) { first, _ in first }
    }

    private func operation(_ event: WebhookEventDescription, _ schema: JSONSchema) throws -> [String: JSONNode] {
        let example = try WireJSON.decode(JSONNode.self, from: Data(event.example(in: interface).utf8))
        return [
            "operationId": .text(OperationBuilder.identifier("receive.\(event.type)")),
            "tags": [.text(EndpointDescription.Chapter.webhooks.rawValue)],
            "summary": .text(event.summary),
            "parameters": .list(WebhookEventDescription.headers.map(OperationBuilder.node)),
            "requestBody": [
                "required": true,
                "content": [
                    "application/json": ["schema": schema.node, "examples": ["example": ["value": example]]]
                ],
            ],
            // The signatures prove the sender.
            "security": [],
            "responses": [
                "2XX": ["description": "The event has arrived. Answer within 15 seconds, and do the work later."],
                "410": ["description": "The subscription is disabled, and nothing more is sent to it."],
                "default": ["description": "The event is sent again. `Retry-After` is honored up to a day."],
            ],
        ]
    }
}
