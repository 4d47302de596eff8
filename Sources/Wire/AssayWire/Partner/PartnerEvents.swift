// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// The response of `GET /v2/events`.
package struct PartnerEventsResponse: Codable, Sendable, Hashable {
    /// Oldest first.
    package let events: [PartnerEvent]
    /// The `after` of the next call: the sequence of the last event, or the call's own `after` without events.
    package let next_after: Int
    /// The sequence of the newest event of the organization; 0 before the first one.
    package let last_sequence: Int

    package init(events: [PartnerEvent], next_after: Int, last_sequence: Int) {
        self.events = events
        self.next_after = next_after
        self.last_sequence = last_sequence
    }
}

/// An event in the shape of `/v2`.
package struct PartnerEvent: Codable, Sendable, Hashable {
    /// The place in the organization's log: greater than those of all events before it.
    package let sequence: Int
    package let id: String
    /// The kind of event, such as `session.completed`; more may be added.
    package let type: String
    /// The same as ``type``, for receivers that read this name.
    package let event: String
    /// The time of the change, in ISO 8601 in UTC with microseconds.
    package let timestamp: String
    /// The version of ``data``: `2.0`.
    package let api_version: String
    /// The item's revision after the change, greater than those of earlier changes; `null` without an item.
    @Nullable package private(set) var item_revision: Int?
    package let data: PartnerEventData

    package init(
        sequence: Int, id: String, type: String, timestamp: String, api_version: String, item_revision: Int?,
        data: PartnerEventData
    ) {
        self.sequence = sequence
        self.id = id
        self.type = type
        event = type
        self.timestamp = timestamp
        self.api_version = api_version
        self.item_revision = item_revision
        self.data = data
    }
}

/// The content of an event in the shape of `/v2`.
package struct PartnerEventData: Codable, Sendable, Hashable {
    /// The item after the change, without images; `null` for an event about the organization.
    @Nullable package private(set) var item: PartnerItemV2?
    /// The same as in ``item``, for receivers that read it here.
    @Nullable package private(set) var entrupy_id: String?
    /// The same as in ``item``.
    @Nullable package private(set) var customer_item_id: String?
    /// The address of the certificate's page; `null` if no certificate was valid after the change.
    @Nullable package private(set) var certificate_url: String?
    /// The same as in ``item``.
    @Nullable package private(set) var status: PartnerItemV2.Status?
    /// The texts of an event about the organization, by name; empty for an event about an item.
    package let details: [String: String]

    package init(item: PartnerItemV2?, entrupy_id: String?, details: [String: String]) {
        self.item = item
        self.entrupy_id = entrupy_id
        customer_item_id = item?.properties.customer_item_id
        certificate_url = item?.certificate?.url
        status = item?.status
        self.details = details
    }
}
