package import AssayCore
package import AssayStorage

/// The items whose decision a member of staff must not see, because the member may still be the second to vote.
///
/// While an item waits for a second vote, the first one is hidden from all members except the one who has given it.
/// Nobody who may vote has therefore seen it, whatever role, organizations and skills the members get meanwhile.
extension Transaction {
    /// Returns those of a page's items whose decision the member must not see.
    package func blindItems(
        among items: [ItemID], organization: OrganizationID, to staff: StaffActor
    ) throws -> Set<ItemID> {
        try reviewQueue.blind(items, of: organization, to: staff.id)
    }

    /// - Parameter staff: The member; `nil` for a caller who is none, to whom nothing is hidden.
    package func isBlind(_ item: ItemID, organization: OrganizationID, to staff: StaffActor?) throws -> Bool {
        try staff.map { try !blindItems(among: [item], organization: organization, to: $0).isEmpty } ?? false
    }

    /// Returns the time from which on the member must not see what happened to an item; `nil` for an item that the
    /// member may see.
    func blindSince(_ item: Item, to staff: StaffActor) throws -> Timestamp? {
        guard try isBlind(item.id, organization: item.organization, to: staff) else { return nil }
        return try votes.latestRound(of: item.id, organization: item.organization).first?.createdAt
    }

    /// Returns the decisions that are the votes of an item's latest round.
    func voteDecisions(on item: Item) throws -> [StoredDecision] {
        try votes.latestRound(of: item.id, organization: item.organization).compactMap {
            try decisions.find($0.decision, organization: item.organization)
        }
    }

    /// Returns items as a member may see them.
    ///
    /// - Parameter items: Items of one organization.
    package func withoutDecisions(
        _ items: [Item], organization: OrganizationID, to staff: StaffActor
    ) throws -> [Item] {
        let blind = try blindItems(among: items.map(\.id), organization: organization, to: staff)
        return items.map { blind.contains($0.id) ? $0.withoutDecision : $0 }
    }
}

extension Item {
    /// The item as an expert without knowledge of its final result sees it: under review.
    package var withoutDecision: Item {
        guard life.isFinal else { return self }
        var item = self
        item.life = ItemLife(
            phase: .review, result: .needsReview, initialResult: life.initialResult, reasons: [], flag: life.flag)
        (item.times.resultAt, item.certificate) = (nil, nil)
        return item
    }
}

extension ItemReader.Rows {
    /// The rows as a member sees them who must not see what happened from a time on; `nil` hides nothing.
    func hidingDecision(since: Timestamp?) -> Self {
        guard let since else { return self }
        return Self(
            item: item.withoutDecision, organization: organization, photos: photos,
            timeline: timeline.filter { $0.at < since || !$0.kind.tellsResult }, retake: retake, username: username)
    }
}
