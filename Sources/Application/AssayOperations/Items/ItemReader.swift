import AssayCore
import AssayStorage

/// Reads, in one transaction, everything that a response about an item needs.
struct ItemReader: Sendable {
    /// The rows that belong to an item.
    struct Rows: Sendable {
        let item: Item
        let organization: Organization
        /// The item's photos, without those that were replaced before the submit.
        let photos: [Photo]
        let timeline: [TimelineEntry]
        let retake: Retake?
        let username: String
    }

    let platform: Platform

    /// - Throws: `not_found` if the item's user or organization no longer exists.
    static func rows(of item: Item, in tx: Transaction) throws -> Rows {
        guard let organization = try tx.organizations.find(item.organization),
            let user = try tx.users.find(item.user, organization: item.organization)
        else { throw DomainError.notFound("item") }
        return Rows(
            item: item, organization: organization, photos: try photos(of: item, in: tx),
            timeline: try tx.timeline.list(item: item.id, organization: item.organization),
            retake: try tx.retakes.latest(item: item.id, organization: item.organization), username: user.username)
    }

    /// Returns the item's photos: the last submitted one of each region.
    static func photos(of item: Item, in tx: Transaction) throws -> [Photo] {
        lastOfEachRegion(try tx.photos.listAccepted(item: item.id, organization: item.organization))
    }

    static func lastOfEachRegion(_ accepted: [Photo]) -> [Photo] {
        let last = Dictionary(accepted.map { ($0.region, $0.id) }) { _, later in later }
        return accepted.filter { last[$0.region] == $0.id }
    }

    func document(_ rows: Rows) async throws -> ItemDocument {
        let settings = rows.organization.settings
        return ItemDocument(
            item: rows.item, catalog: try await platform.catalogs.catalog(hash: rows.item.catalogHash),
            photos: rows.photos.map { ItemDocument.Photo(region: $0.region, key: $0.key) }, timeline: rows.timeline,
            retake: rows.retake, username: rows.username, usersMayFlag: settings.usersMayFlag,
            showsOriginals: settings.serveOriginals, baseURL: platform.address.text)
    }
}
