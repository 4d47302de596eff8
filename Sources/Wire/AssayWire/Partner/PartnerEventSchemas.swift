// The descriptions of the event log's members, for the OpenAPI document.

extension PartnerEventsResponse: SchemaRefining {
    package static let refinements: [String: JSONSchema] = [
        "events": JSONSchema(["maxItems": .integer(WireLimits.pageEvents)]).described("Oldest first."),
        "next_after": .described("The `after` of the next call."),
        "last_sequence": .described("The sequence of the newest event; 0 before the first one."),
    ]
}

extension PartnerEvent: SchemaRefining {
    package static let refinements: [String: JSONSchema] = [
        "sequence": .described(
            "Greater than those of all events before it; 0 in a test of a webhook. Some numbers are never used."),
        "type": .open([
            "session.completed", "session.updated", "flag.updated", "retake.updated", "support.message",
            "authorization.bundle_id_not_registered", "webhook.disabled",
        ]),
        "event": .described("The same as `type`."),
        "timestamp": .described("The time of the change, ISO 8601 in UTC with microseconds."),
        "api_version": .described("The version of the shapes in `data`."),
        "item_revision": .described("The item's revision after the change; null without an item."),
    ]
}

extension PartnerEventData: SchemaRefining {
    package static let refinements: [String: JSONSchema] = [
        "item": .described("The item after the change, with `images` and `catalog` null; null without an item."),
        "entrupy_id": .described("The same as in `item`."),
        "customer_item_id": .described("The same as in `item`."),
        "certificate_url": .described("The certificate's page; null if no certificate was valid after the change."),
        "status": .described("The same as in `item`."),
        "details": .described("The texts of an event about the organization, such as `bundle_id`."),
    ]
}
