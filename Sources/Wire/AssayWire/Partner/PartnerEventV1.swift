// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// The body of a webhook whose subscription was made through `/v1`.
package struct PartnerEventV1: Codable, Sendable, Hashable {
    package let id: String
    /// The kind of event, such as `session.completed`; more may be added.
    package let type: String
    /// The same as ``type``, for receivers that read this name.
    package let event: String
    /// The time of the change, in ISO 8601 in UTC with microseconds.
    package let timestamp: String
    /// The item's revision after the change, greater than those of earlier changes; `null` without an item.
    @Nullable package private(set) var item_revision: Int?
    /// The item after the change, in the shape of version 1.4; `null` for an event without one.
    @Nullable package private(set) var item: PartnerItemV1?

    package init(id: String, type: String, timestamp: String, item_revision: Int?, item: PartnerItemV1?) {
        self.id = id
        self.type = type
        event = type
        self.timestamp = timestamp
        self.item_revision = item_revision
        self.item = item
    }
}
