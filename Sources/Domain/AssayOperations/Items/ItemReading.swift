import AssayCore
import AssayStorage

/// Gathers all that an item's answers are made of, as one transaction sees it.
struct ItemReading: Sendable {
    /// What the database has of an item.
    struct Rows: Sendable {
        let item: Item
        let organisation: Organisation
        /// The item's photos; not those that were taken again before it was handed in.
        let photos: [Photo]
        let timeline: [TimelineEntry]
        let username: String
    }

    let platform: Platform

    /// - Throws: `not_found` for an item whose user or organisation is gone.
    static func rows(of item: Item, in tx: Transaction) throws -> Rows {
        guard let organisation = try tx.organisations.find(item.organisation),
            let user = try tx.users.find(item.user, organisation: item.organisation)
        else { throw DomainError.notFound("item") }
        let photos = try tx.photos.listCurrent(capture: item.capture, organisation: item.organisation)
        return Rows(
            item: item, organisation: organisation, photos: photos.filter { $0.check == .accepted },
            timeline: try tx.timeline.list(item: item.id, organisation: item.organisation), username: user.username)
    }

    func document(_ rows: Rows) async throws -> ItemDocument {
        let settings = rows.organisation.settings
        return ItemDocument(
            item: rows.item, catalogue: try await platform.catalogues.catalogue(hash: rows.item.catalogueHash),
            photos: rows.photos.map { ItemDocument.Photo(region: $0.region, key: $0.key) }, timeline: rows.timeline,
            username: rows.username, usersMayFlag: settings.usersMayFlag, showsOriginals: settings.serveOriginals,
            baseURL: platform.address.text)
    }
}
