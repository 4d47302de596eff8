extension ItemSnapshot {
    /// The item of a test of a webhook subscription, which no user has captured.
    ///
    /// - Parameters:
    ///   - catalogHash: The hash of a catalog with the category `sneakers`.
    ///   - time: The time of the test.
    package static func sample(
        of organization: OrganizationID, catalogHash: String, at time: Timestamp
    ) -> ItemSnapshot {
        let captured = time.adding(seconds: -600)
        let facts = ItemFacts(
            category: "sneakers", itemType: nil, brandID: "nike", brandName: "Nike", styleName: "Air Max 90",
            customerItemID: "sample", textFields: ["style_name": "Air Max 90", "customer_item_id": "sample"])
        let item = Item(
            id: ItemID("SAMPLE0000"), organization: organization, user: UserID("sample"), capture: CaptureID("sample"),
            facts: facts, configuration: .production, catalogHash: catalogHash,
            life: ItemLife(phase: .final, result: .authentic, initialResult: .authentic, reasons: [], flag: .none),
            times: ItemTimes(
                capturedAt: captured, submittedAt: captured.adding(seconds: 300),
                receivedAt: captured.adding(seconds: 301), initialResultAt: time, resultAt: time, etaAt: nil),
            revision: 1)
        return ItemSnapshot(
            item: item, organizationName: "Sample", username: "Sample-user",
            timeline: [TimelineEntry(.resultSet, at: time)])
    }
}

extension LoggedEvent {
    /// The event of a test of a webhook subscription, which is in no log.
    package static func test(_ id: EventID, about snapshot: ItemSnapshot, at time: Timestamp) -> LoggedEvent {
        LoggedEvent(
            number: 0, id: id, organization: snapshot.item.organization, type: "webhook.test", at: time,
            item: snapshot.item.id, itemRevision: snapshot.item.revision, snapshot: snapshot)
    }
}
