/// One event of the log, with the data by which subscriptions choose it.
package struct EventNotice: Sendable, Hashable {
    package let number: Int64
    package let event: EventID
    /// The name of the event, such as `session.completed`.
    package let type: String
    package let item: ItemID?
    /// The user of the item; `nil` also if no subscription asks for it.
    package let user: UserID?
    /// The size of the stored item in bytes, to which the size of the body is proportional.
    package let bytes: Int

    package init(number: Int64, event: EventID, type: String, item: ItemID?, user: UserID?, bytes: Int = 0) {
        self.number = number
        self.event = event
        self.type = type
        self.item = item
        self.user = user
        self.bytes = bytes
    }
}

extension Webhook {
    /// Whether the subscription receives an event.
    package func receives(_ notice: EventNotice) -> Bool {
        guard disabled == nil, notice.number > startNumber, let type = WebhookEventType(rawValue: notice.type) else {
            return false
        }
        return types?.contains(type) != false && (user == nil || user == notice.user)
    }
}
