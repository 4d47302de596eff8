// The descriptions of the members of webhooks and deliveries, for the OpenAPI documents.

private let moment = "ISO 8601 in UTC with microseconds."

extension PartnerWebhook {
    /// The types of the events that a subscription can name.
    package static let knownEvents = [
        "session.completed", "session.updated", "flag.updated", "retake.updated", "support.message",
        "certificate.transfer",
    ]
}

/// The types of events in a request.
private let eventsSchema = JSONSchema([
    "minItems": 1, "maxItems": .integer(WireLimits.webhookEvents), "uniqueItems": true,
    "items": JSONSchema.closed(PartnerWebhook.knownEvents).node,
])

private let secretSchema = JSONSchema([
    "minLength": .integer(WireLimits.secretBytes.lowerBound), "maxLength": .integer(WireLimits.secretBytes.upperBound),
])

private let urlSchema = JSONSchema([
    "maxLength": .integer(WireLimits.urlBytes), "examples": ["https://hooks.example.com/"],
])

extension CreateWebhookRequest: SchemaRefining {
    package static let refinements: [String: JSONSchema] = [
        "url": urlSchema.described("An HTTPS URL on the public internet."),
        "secret_key": secretSchema.described("The secret of the signatures; the server makes one if it is absent."),
        "events": eventsSchema.described("The types of the events to send; all if absent."),
        "username": .described("Only the events of this user's items; of all users if absent."),
    ]
}

extension EditWebhookRequest: SchemaProviding {
    package static var schema: JSONSchema {
        .object(
            [
                "url": JSONSchema([
                    "type": "string", "maxLength": .integer(WireLimits.urlBytes),
                    "examples": ["https://hooks.example.com/"],
                ]).orNull.described("As at the creation; also for the next tries of open deliveries."),
                "events": JSONSchema([
                    "type": "array", "minItems": 1, "maxItems": .integer(WireLimits.webhookEvents), "uniqueItems": true,
                    "items": JSONSchema.closed(PartnerWebhook.knownEvents).node,
                ]).orNull.described("Null for all."),
                "username": JSONSchema.string.orNull.described("Null for all users."),
                "status": JSONSchema.closed(["enabled", "disabled"]).orNull
                    .described("`enabled` also ends a disabling by the server."),
            ], required: [])
    }
}

extension RotateWebhookSecretRequest: SchemaRefining {
    package static let refinements: [String: JSONSchema] = [
        "secret_key": secretSchema.described("The new secret; the server makes one if it is absent."),
        "overlap_seconds": JSONSchema([
            "minimum": 0, "maximum": .integer(WireLimits.overlapSeconds),
            "default": .integer(WireLimits.overlapSecondsByDefault),
        ]).described("The time for which the previous secret signs as well."),
    ]
}

extension PartnerWebhookSecretResponse: SchemaRefining {
    package static let refinements: [String: JSONSchema] = [
        "secret_key": .described("The key of `Entrupy-Signature`: its UTF-8 bytes. It is never shown again."),
        "standard_webhooks_secret": .described(
            "The same secret for libraries of Standard Webhooks, which verify `webhook-signature`."),
    ]
}

extension PartnerWebhooksResponse: SchemaRefining {
    package static let refinements: [String: JSONSchema] = [
        "webhooks": JSONSchema(["maxItems": .integer(WireLimits.listedWebhooks)]).described("Oldest first.")
    ]
}

extension PartnerWebhook: SchemaRefining {
    package static let refinements: [String: JSONSchema] = [
        "url": .described("The canonical form of the URL."),
        "events": JSONSchema(["items": JSONSchema.open(PartnerWebhook.knownEvents).node])
            .described("The types of the events that are sent; null for all."),
        "username": .described("Only the events of this user's items are sent; null for all users."),
        "api_version": JSONSchema(["enum": ["1.4", "2.0"]])
            .described("The version of the bodies, given by the path of the creation."),
        "status": JSONSchema(["enum": ["enabled", "disabled"]]),
        "disabled": .described("The reason why nothing is sent; null for an enabled subscription."),
        "is_failing": .described("Whether the last try failed."),
        "failing_since": .described("The first failure since the last success; null after a success."),
        "last_success_at": .described("The last 2xx; null before the first one."),
        "created_at": .described(moment),
        "previous_secret_expires_at": .described("The end of the previous secret; null if there is none."),
        "waits_until": .described("New events wait until then for the daily quota; null if none waits."),
    ]
}

extension PartnerWebhook.Disabled: SchemaRefining {
    package static let refinements: [String: JSONSchema] = [
        "reason": .open(["owner", "gone", "failing"])
            .described("`owner`: by a call; `gone`: the receiver answered 410; `failing`: 5 days without a 2xx."),
        "at": .described(moment),
    ]
}

extension PartnerDeliveriesResponse: SchemaRefining {
    package static let refinements: [String: JSONSchema] = [
        "deliveries": JSONSchema(["maxItems": .integer(WireLimits.pageDeliveries)])
            .described("Newest first; a page may be short although there is a next one."),
        "next_cursor": .described("The `cursor` of the next page; null on the last one."),
    ]
}

extension PartnerDelivery: SchemaRefining {
    package static let refinements: [String: JSONSchema] = [
        "event_id": .described("The `webhook-id` of every try; begins with `test_` for a test."),
        "type": .open(PartnerWebhook.knownEvents + ["webhook.test"]),
        "sequence": .described("The event's place in the event log; null for a test."),
        "entrupy_id": .described("The item; null without one."),
        "status": JSONSchema(["enum": ["waiting", "pending", "delivered", "dead"]])
            .described(
                "`waiting` for an earlier event of the item; `pending`, due or being sent; `dead`, all tries failed."
            ),
        "attempts": .described("The number of tries since the creation, or since the last replay."),
        "next_try_at": .described("Null if there is none, or while a try runs."),
        "created_at": .described(moment),
        "finished_at": .described("The time of the success, or of the last failure; null before."),
        "tries": JSONSchema(["maxItems": .integer(WireLimits.deliveryTries)])
            .described("The newest tries, newest first."),
    ]
}

extension PartnerDelivery.Try: SchemaRefining {
    package static let refinements: [String: JSONSchema] = [
        "number": .described("Counts all tries from 1, also over replays."),
        "at": .described(moment),
        "duration_ms": .described("The time until the response or the failure, in milliseconds."),
        "status": .described("The status of the response; null without one."),
        "error": .described("A stable word for the failure without a response, such as `name_not_found`."),
        "message": .described("A sentence about the failure."),
        "body": .described("The first 256 bytes of the body of a failed response, as text."),
    ]
}

extension PartnerEventV1: SchemaRefining {
    package static let refinements: [String: JSONSchema] = [
        "id": .described("The same as the header `webhook-id`."),
        "type": .open(PartnerWebhook.knownEvents + ["webhook.test"]),
        "event": .described("The same as `type`."),
        "timestamp": .described("The time of the change, ISO 8601 in UTC with microseconds."),
        "item_revision": .described("The item's revision after the change."),
        "item": .described("The item after the change."),
    ]
}
