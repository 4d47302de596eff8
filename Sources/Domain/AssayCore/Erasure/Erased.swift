// The forms that the data of an erased user keeps: results, digests and measures, without words.

extension User {
    /// The username of every erased user, and so the `user_id` of their items: no user has an id of less than eight
    /// characters.
    package static let erasedName = "erased"
}

extension UniqueUserID {
    /// Replaces the id of an erased user; no partner can state it.
    package static func erased(_ user: UserID) -> UniqueUserID { UniqueUserID(stored: "erased:\(user.rawValue)") }
}

extension ItemFacts {
    /// The category, and the brand if the catalog knows it; a brand that it does not know is the user's own text.
    package var erased: ItemFacts {
        ItemFacts(
            category: category, itemType: nil, brandID: brandID, brandName: brandID == nil ? "" : brandName,
            styleName: nil, customerItemID: nil, textFields: [:])
    }
}

extension Item {
    /// The brand and the style for titles and links; the id of an erased item that has neither.
    package var name: String { facts.title.isEmpty ? id.rawValue : facts.title }

    /// Erases the user's words, ends a review, a retake and a flag, and replaces the certificate by one without words.
    ///
    /// - Parameter isNamed: Whether the certificate names the user.
    /// - Returns: The change; `nil` if there is nothing to erase.
    package mutating func erase(at now: Timestamp, isNamed: Bool) throws(DomainError) -> ItemChange? {
        let erased = facts.erased
        if !life.isFinal || life.flag == .flagged {
            facts = erased
            return try handle(.erased, at: now)
        }
        guard facts != erased || isNamed else { return nil }
        var change = edit(erased, at: now)
        change.certificate = .erased
        return change
    }
}

extension ItemDecision {
    /// The result with its reasons and findings, without texts and marks.
    package var erased: ItemDecision {
        var decision = self
        (decision.marks, decision.message, decision.note) = ([], nil, nil)
        return decision
    }
}

extension ItemSnapshot {
    package var erased: ItemSnapshot {
        var (item, retake) = (item, retake)
        item.facts = item.facts.erased
        item.flagInfo = item.flagInfo.map { FlagInfo(reason: $0.reason) }
        retake?.message = nil
        return ItemSnapshot(
            item: item, organizationName: organizationName, username: User.erasedName,
            timeline: timeline.map { TimelineEntry($0.kind, at: $0.at) }, retake: retake)
    }
}
