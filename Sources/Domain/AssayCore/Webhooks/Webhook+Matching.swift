/// One event of the log, with the data by which subscriptions choose it.
package struct EventNotice: Sendable, Hashable {
    package let number: Int64
    package let event: EventID
    /// The name of the event, such as `session.completed`.
    package let type: String
    package let item: ItemID?
    /// The user of the item; `nil` also if no subscription asks for it.
    package let user: UserID?

    package init(number: Int64, event: EventID, type: String, item: ItemID?, user: UserID?) {
        self.number = number
        self.event = event
        self.type = type
        self.item = item
        self.user = user
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
