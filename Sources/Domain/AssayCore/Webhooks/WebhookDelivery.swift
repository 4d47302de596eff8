/// One event on its way to one subscription.
package struct WebhookDelivery: Sendable, Hashable {
    package enum State: String, Sendable, Hashable, CaseIterable, Codable {
        /// An earlier event of the same item must come first.
        case waiting
        /// It is due at a time, or a worker sends it now.
        case pending
        case delivered
        /// All tries have failed.
        case dead
    }

    package let id: DeliveryID
    package let webhook: WebhookID
    package let organization: OrganizationID
    /// The id of the event, which is the `webhook-id` of every try.
    package let event: EventID
    /// The event's number in the log; `nil` for a test, which is not in the log.
    package let eventNumber: Int64?
    /// The name of the event, such as `session.completed`; `webhook.test` for a test.
    package let type: String
    package let item: ItemID?
    package let state: State
    /// The time of the next try; `nil` if there is none yet.
    ///
    /// While a worker sends the delivery, it is the end of the lease.
    package let dueAt: Timestamp?
    /// Whether a worker sends the delivery now.
    package let isInFlight: Bool
    /// The number of tries by the schedule, which a replay begins anew.
    package let attempts: Int
    package let createdAt: Timestamp
    /// The time of the success, or of the last failure; `nil` while it is open.
    package let finishedAt: Timestamp?

    package init(
        id: DeliveryID, webhook: WebhookID, organization: OrganizationID, event: EventID, eventNumber: Int64?,
        type: String, item: ItemID?, state: State, dueAt: Timestamp?, isInFlight: Bool = false, attempts: Int = 0,
        createdAt: Timestamp, finishedAt: Timestamp? = nil
    ) {
        self.id = id
        self.webhook = webhook
        self.organization = organization
        self.event = event
        self.eventNumber = eventNumber
        self.type = type
        self.item = item
        self.state = state
        self.dueAt = dueAt
        self.isInFlight = isInFlight
        self.attempts = attempts
        self.createdAt = createdAt
        self.finishedAt = finishedAt
    }
}

/// One try of a delivery.
package struct DeliveryTry: Sendable, Hashable {
    /// Counts all tries of a delivery from 1, also over replays.
    package let number: Int
    package let at: Timestamp
    /// The time until the response was complete, or the try had failed, in milliseconds.
    package let milliseconds: Int
    /// The status of the response; `nil` without a response.
    package let status: Int?
    /// A stable word for the failure without a response, such as `name_not_found`.
    package let error: String?
    /// A sentence about the failure, for the subscription's owner.
    package let message: String?
    /// The first ``WebhookLimits/keptResponseBytes`` of the response's body, as text.
    package let body: String?

    package init(
        number: Int, at: Timestamp, milliseconds: Int, status: Int?, error: String?, message: String?, body: String?
    ) {
        self.number = number
        self.at = at
        self.milliseconds = milliseconds
        self.status = status
        self.error = error
        self.message = message
        self.body = body
    }
}
