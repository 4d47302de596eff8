package import AssayCore
import AssayStorage
import AssayWire

/// Asks the user of an item for more photos.
package struct RequestRetake: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// - Parameters:
    ///   - regions: The regions to photograph, by their ids in the item's category.
    ///   - message: The reason, shown to the user.
    ///   - days: The number of days during which the photos can be submitted.
    ///   - answer: The form of the answer.
    /// - Throws: `role_too_low`, `not_found`, `retake_not_possible`, `unknown_region`, `invalid_message`,
    ///   `invalid_days`; the errors of ``IdempotentCall/run(in:now:_:)``.
    @discardableResult
    package func callAsFunction<Answer>(
        _ staff: StaffActor, item id: ItemID, regions: [String], message: String? = nil, days: Int = Retake.days,
        answering answer: CallAnswer<Retake, Answer> = CallAnswer<Retake, Retake>.result
    ) async throws -> Answer {
        let note = try ItemTexts.checked(message, of: "message", .invalidMessage, limit: ItemLimits.messageCharacters)
        guard Retake.allowedDays.contains(days) else {
            let choices = "Use \(Retake.allowedDays.lowerBound) to \(Retake.allowedDays.upperBound) days."
            throw DomainError.invalid("days", .invalidDays, choices)
        }
        let change = ItemEditor(platform, staff: staff, item: id)
        let (seen, catalog) = try await change.read()
        let wanted = try Self.checked(regions, of: seen, by: catalog)
        let retake = Retake(
            id: platform.identifiers.make(), item: seen.id, organization: seen.organization, user: seen.user,
            regions: wanted, message: note, askedAt: change.now,
            life: RetakeLife(expiresAt: change.now.adding(seconds: days * 86_400)))
        let detail = ["regions": wanted.joined(separator: ",")]
        return try await change.run("item.retake", detail: detail, answering: answer) { item, tx in
            let changed = try item.handle(.retakeAsked, at: change.now, message: note)
            try tx.retakes.insert(retake)
            return changed
        } result: { _, _ in
            retake
        }
    }

    /// Returns the regions in the catalog's order, without duplicates.
    private static func checked(
        _ regions: [String], of item: Item, by catalog: Catalog
    ) throws(DomainError) -> [String] {
        let known = catalog.category(id: item.facts.category)?.regions.map(\.id) ?? []
        guard !regions.isEmpty, regions.allSatisfy(known.contains) else {
            let choices = known.joined(separator: ", ")
            throw .invalid("regions", .unknownRegions, "Name one or more of \(choices).")
        }
        return known.filter(regions.contains)
    }
}
