// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// The response of `GET /v1|v2/webhooks/{webhook}/deliveries`, newest first.
package struct PartnerDeliveriesResponse: Codable, Sendable, Hashable {
    package let deliveries: [PartnerDelivery]
    /// The `cursor` of the next page; `null` on the last one.
    @Nullable package private(set) var next_cursor: String?

    package init(deliveries: [PartnerDelivery], next_cursor: String?) {
        self.deliveries = deliveries
        self.next_cursor = next_cursor
    }
}

/// The response to a test and to a replay.
package struct PartnerDeliveryResponse: Codable, Sendable, Hashable {
    package let delivery: PartnerDelivery

    package init(delivery: PartnerDelivery) {
        self.delivery = delivery
    }
}

/// One event on its way to one subscription.
package struct PartnerDelivery: Codable, Sendable, Hashable {
    /// One try, newest first in ``tries``.
    package struct Try: Codable, Sendable, Hashable {
        /// Counts all tries from 1, also over replays.
        package let number: Int
        /// ISO 8601 in UTC with microseconds.
        package let at: String
        package let duration_ms: Int
        /// The status of the response; `null` without one.
        @Nullable package private(set) var status: Int?
        /// A stable word for the failure without a response.
        @Nullable package private(set) var error: String?
        /// A sentence about the failure.
        @Nullable package private(set) var message: String?
        /// The beginning of the response's body.
        @Nullable package private(set) var body: String?

        package init(
            number: Int, at: String, duration_ms: Int, status: Int?, error: String?, message: String?, body: String?
        ) {
            self.number = number
            self.at = at
            self.duration_ms = duration_ms
            self.status = status
            self.error = error
            self.message = message
            self.body = body
        }
    }

    package let id: String
    package let webhook_id: String
    /// The `webhook-id` of every try.
    package let event_id: String
    /// The kind of event; `webhook.test` for a test.
    package let type: String
    /// The event's place in the log; `null` for a test.
    @Nullable package private(set) var sequence: Int?
    /// `null` for an event without an item, and for a test.
    @Nullable package private(set) var entrupy_id: String?
    /// `waiting`, `pending`, `delivered` or `dead`.
    package let status: String
    /// The number of tries since the creation or the last replay.
    package let attempts: Int
    /// `null` if there is none, or while a try runs.
    @Nullable package private(set) var next_try_at: String?
    package let created_at: String
    @Nullable package private(set) var finished_at: String?
    /// The newest tries, newest first.
    package let tries: [Try]

    package init(
        id: String, webhook_id: String, event_id: String, type: String, sequence: Int?, entrupy_id: String?,
        status: String, attempts: Int, next_try_at: String?, created_at: String, finished_at: String?, tries: [Try]
    ) {
        self.id = id
        self.webhook_id = webhook_id
        self.event_id = event_id
        self.type = type
        self.sequence = sequence
        self.entrupy_id = entrupy_id
        self.status = status
        self.attempts = attempts
        self.next_try_at = next_try_at
        self.created_at = created_at
        self.finished_at = finished_at
        self.tries = tries
    }
}
