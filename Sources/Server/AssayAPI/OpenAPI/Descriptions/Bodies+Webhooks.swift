import AssayWire

// MARK: - Webhooks

extension Bodies {
    static let createWebhook = """
        {"url": "https://hooks.example.com/assay", "secret_key": "a secret of at least 24 bytes", \
        "events": ["session.completed", "flag.updated"], "username": "Shop-customer-0001"}
        """
    static let createPlainWebhook = #"{"url": "https://hooks.example.com/assay"}"#
    static let editWebhook = """
        {"url": "https://hooks.example.com/assay/2", "events": null, "username": null, "status": "enabled"}
        """

    private static func oneWebhook(_ version: Route.Version) -> String {
        """
        {"id": "01JD3M5V9K7W8QXZ7E2N4A6BCE", "url": "https://hooks.example.com/assay", \
        "events": ["session.completed", "flag.updated"], "username": "Shop-customer-0001", \
        "api_version": "\(version == .v1 ? "1.4" : "2.0")", "status": "enabled", "disabled": null, "is_failing": false, \
        "failing_since": null, "last_success_at": "2026-11-21T08:41:12.500000Z", \
        "created_at": "2026-11-21T08:30:00.123456Z", "previous_secret_expires_at": null,
        "waits_until": null}
        """
    }

    static func webhook(_ version: Route.Version) -> String { #"{"webhook": \#(oneWebhook(version))}"# }
    static func webhooks(_ version: Route.Version) -> String { #"{"webhooks": [\#(oneWebhook(version))]}"# }
    static func webhookSecret(_ version: Route.Version) -> String {
        """
        {"webhook": \(oneWebhook(version)), "secret_key": "a secret of at least 24 bytes", \
        "standard_webhooks_secret": "whsec_YSBzZWNyZXQgb2YgYXQgbGVhc3QgMjQgYnl0ZXM="}
        """
    }

    private static let failedDelivery = """
        {"id": "01JD3M5V9K7W8QXZ7E2N4A6BCD", "webhook_id": "01JD3M5V9K7W8QXZ7E2N4A6BCE", \
        "event_id": "01JD3M5V9K7W8QXZ7E2N4A6BCF", "type": "session.completed", "sequence": 4712, \
        "entrupy_id": "7K3QPW9XZA", "status": "pending", "attempts": 1, \
        "next_try_at": "2026-11-21T08:41:18.000000Z", "created_at": "2026-11-21T08:41:12.000000Z", \
        "finished_at": null, "tries": [{"number": 1, "at": "2026-11-21T08:41:12.100000Z", "duration_ms": 84, \
        "status": 503, "error": null, "message": null, "body": "try later"}]}
        """
    static let delivery = #"{"delivery": \#(failedDelivery)}"#
    static let deliveries = #"{"deliveries": [\#(failedDelivery)], "next_cursor": null}"#
    static let testDelivery = """
        {"delivery": {"id": "01JD3M5V9K7W8QXZ7E2N4A6BCG", "webhook_id": "01JD3M5V9K7W8QXZ7E2N4A6BCE", \
        "event_id": "test_01JD3M5V9K7W8QXZ7E2N4A6BCH", "type": "webhook.test", "sequence": null, "entrupy_id": null, \
        "status": "pending", "attempts": 0, "next_try_at": "2026-11-21T08:41:12.000000Z", \
        "created_at": "2026-11-21T08:41:12.000000Z", "finished_at": null, "tries": []}}
        """
}
