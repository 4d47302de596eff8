import AssayWire

/// One expert's opinion on an item that more than one expert decides on.
package struct ReviewVote: Sendable, Hashable {
    /// The position of a vote in its round.
    package enum Position: String, Sendable, Hashable, CaseIterable, Comparable {
        case first
        case second
        /// The vote of a lead, after two that differ.
        case lead

        package static func < (left: Position, right: Position) -> Bool {
            (allCases.firstIndex(of: left) ?? 0) < (allCases.firstIndex(of: right) ?? 0)
        }
    }

    package let item: ItemID
    package let organization: OrganizationID
    /// The number of the round among those of the item, from 1 on.
    package let round: Int
    package let position: Position
    /// The decision with the reasons, marks and texts.
    package let decision: DecisionID
    package let staff: StaffID
    package let email: String
    package let result: ResultID
    package let finding: ItemDecision.Finding
    package let category: String
    /// The brand's id as searches use it.
    package let brand: String
    package let createdAt: Timestamp

    package init(
        item: ItemID, organization: OrganizationID, round: Int, position: Position, decision: DecisionID,
        staff: StaffID, email: String, result: ResultID, finding: ItemDecision.Finding, category: String,
        brand: String, createdAt: Timestamp
    ) {
        self.item = item
        self.organization = organization
        self.round = round
        self.position = position
        self.decision = decision
        self.staff = staff
        self.email = email
        self.result = result
        self.finding = finding
        self.category = category
        self.brand = brand
        self.createdAt = createdAt
    }
}

/// The members who have voted in the round of a queued item.
package struct ReviewVoters: Sendable, Hashable {
    package let first: StaffID?
    package let second: StaffID?

    package init(first: StaffID? = nil, second: StaffID? = nil) {
        (self.first, self.second) = (first, second)
    }

    /// The position of the vote that the item waits for.
    package var wanted: ReviewVote.Position { first == nil ? .first : second == nil ? .second : .lead }

    package func include(_ staff: StaffID) -> Bool { staff == first || staff == second }

    /// Checks that a member may give the vote that the item waits for.
    ///
    /// - Throws: `already_voted`, `item_for_leads`.
    package func check(_ staff: StaffActor) throws(DomainError) {
        guard !include(staff.id) else { throw ReviewErrors.alreadyVoted }
        guard wanted != .lead || staff.role >= .lead else { throw ReviewErrors.forLeads }
    }
}

/// The refusals of votes.
package enum ReviewErrors {
    package static let alreadyVoted = DomainError(
        .init(.conflict, "already_voted"),
        LocalizedText(
            "You have decided on this item. Another member looks at it now.",
            "このアイテムはすでに判定済みです。別の担当者が確認します。"))

    package static let forLeads = DomainError(
        .init(.conflict, "item_for_leads"),
        LocalizedText(
            "Two experts disagree on this item. A lead decides.", "2名の判定が一致していません。リーダーが判定します。"))
}
