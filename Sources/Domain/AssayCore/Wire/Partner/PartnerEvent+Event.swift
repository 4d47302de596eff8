import AssayWire

/// The data of one event's body: the body is a pure function of it, a version and a language.
package struct EventDocument: Sendable, Hashable {
    package let event: LoggedEvent
    /// The item as the event's change left it; `nil` without a snapshot.
    package let item: ItemDocument?

    package init(event: LoggedEvent, item: ItemDocument?) {
        self.event = event
        self.item = item
    }
}

extension PartnerEvent {
    /// Renders an event in the shape of `/v2`.
    ///
    /// - Parameter language: The language of display texts.
    package init(_ document: EventDocument, language: Language) {
        let event = document.event
        self.init(
            sequence: Int(event.number), id: event.id.rawValue, type: event.type, timestamp: event.at.iso8601,
            api_version: PartnerVersion.v2_0.rawValue, item_revision: event.itemRevision,
            data: PartnerEventData(
                item: document.item.map { PartnerItemV2($0, includes: [], language: language) },
                entrupy_id: event.item?.rawValue, details: event.detail))
    }
}
