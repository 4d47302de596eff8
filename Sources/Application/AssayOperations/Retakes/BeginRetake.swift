package import AssayCore
import AssayStorage

/// Begins the capture of a requested retake, under an id that the client chose.
package struct BeginRetake: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// - Parameters:
    ///   - itemID: The `entrupy_id` as typed by a person.
    ///   - retakeID: The retake's id, from `batch_request`.
    ///   - id: The client's id of the capture, 8 to 64 characters of `A-Za-z0-9-`. A repeated call with the same id
    ///     returns the same capture.
    /// - Throws: `not_found` for the item or the retake; `retake_not_open` (conflict), `retake_expired` (gone); also
    ///   the errors of ``BeginCapture``.
    package func callAsFunction(
        _ actor: UserActor, item itemID: String, retake retakeID: String, id: String
    ) async throws -> BeginCapture.Answer {
        let itemID = try ItemID(typed: itemID)
        let now = platform.clock.now()
        let (item, retake, first) = try await platform.store.read { tx -> (Item, Retake, Capture) in
            let item = try actor.find(itemID, in: tx)
            let wanted = RetakeID(retakeID)
            guard let retake = try tx.retakes.find(wanted, organization: item.organization), retake.item == item.id,
                let first = try tx.captures.find(item.capture, organization: item.organization)
            else { throw DomainError.notFound("retake") }
            return (item, retake, first)
        }
        guard retake.life.state == .open else { throw ItemErrors.noRetakeOpen }
        guard now <= retake.life.expiresAt else { throw RetakeErrors.expired }
        return try await CaptureCreator(platform: platform).begin(
            actor, id: id, metadata: first.metadata, configuration: item.configuration, retake: retake,
            catalog: try await platform.catalogs.catalog(hash: item.catalogHash))
    }
}
