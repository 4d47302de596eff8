package import AssayCore
import AssayStorage

/// Reads items for the users who captured them, and for their organization's backend.
package struct ItemReader: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// - Parameter id: The `entrupy_id` as typed by a person.
    /// - Throws: `not_found` for unknown and malformed ids and for items of other users or organizations alike.
    package func find(_ caller: some ItemCaller, id: String) async throws -> ItemDocument {
        let id = try ItemID(typed: id)
        return try await document(try await platform.store.read { try Self.rows(of: caller.find(id, in: $0), in: $0) })
    }

    /// Returns the items with an open retake, the latest request first.
    ///
    /// - Returns: At most ``AssayCore/ItemLimits/retakes`` items.
    package func listRetakes(_ actor: UserActor) async throws -> [ItemDocument] {
        let rows = try await platform.store.read { tx in
            let items = try tx.retakes.listOpen(
                user: actor.user, organization: actor.organization, limit: ItemLimits.retakes
            ).map(\.item)
            let rows = try Self.rows(of: items, organization: actor.organization, user: actor.user, in: tx)
            return items.compactMap { rows[$0] }
        }
        var documents: [ItemDocument] = []
        for row in rows { documents.append(try await document(row)) }
        return documents
    }
}

extension ItemReader {
    /// The rows that a response about an item needs, read in one transaction.
    struct Rows: Sendable {
        let item: Item
        let organization: Organization
        /// The item's photos, without those that were replaced before the submit.
        let photos: [Photo]
        let timeline: [TimelineEntry]
        let retake: Retake?
        let username: String
    }

    /// - Throws: `not_found` if the item's user or organization no longer exists.
    static func rows(of item: Item, in tx: Transaction) throws -> Rows {
        guard let owner = try tx.organizations.find(item.organization, with: item.user) else {
            throw DomainError.notFound("item")
        }
        return Rows(
            item: item, organization: owner.organization, photos: try photos(of: item, in: tx),
            timeline: try tx.timeline.list(item: item.id, organization: item.organization),
            retake: try tx.retakes.latest(item: item.id, organization: item.organization), username: owner.username)
    }

    /// Returns the item's photos: the last submitted one of each region.
    static func photos(of item: Item, in tx: Transaction) throws -> [Photo] {
        lastOfEachRegion(try tx.photos.listAccepted(item: item.id, organization: item.organization))
    }

    /// Returns the last one of the accepted photos of each region.
    static func lastOfEachRegion(_ accepted: [Photo]) -> [Photo] {
        let last = Dictionary(accepted.map { ($0.region, $0.id) }) { _, later in later }
        return accepted.filter { last[$0.region] == $0.id }
    }

    func document(_ rows: Rows) async throws -> ItemDocument {
        document(rows, catalog: try await platform.catalogs.catalog(hash: rows.item.catalogHash))
    }

    /// - Parameter catalog: The catalog that the item's capture started with.
    func document(_ rows: Rows, catalog: Catalog) -> ItemDocument {
        let settings = rows.organization.settings
        return ItemDocument(
            item: rows.item, catalog: catalog,
            photos: rows.photos.map { ItemDocument.Photo(region: $0.region, key: $0.key) }, timeline: rows.timeline,
            retake: rows.retake, organizationName: rows.organization.name.text, username: rows.username,
            usersMayFlag: settings.usersMayFlag,
            showsOriginals: settings.serveOriginals, baseURL: platform.address.text)
    }

    /// Reads several items of one organization, with as many statements as for one item.
    ///
    /// - Parameter user: The user whose items to read; `nil` for the whole organization. Other items are left out.
    static func rows(
        of ids: [ItemID], organization id: OrganizationID, user: UserID?, in tx: Transaction
    ) throws -> [ItemID: Rows] {
        guard !ids.isEmpty, let organization = try tx.organizations.find(id) else { return [:] }
        let items = try tx.items.list(ids, organization: id, user: user)
        guard !items.isEmpty else { return [:] }
        let ids = ids.filter { items[$0] != nil }
        let photos = try tx.photos.listAccepted(items: ids, organization: id)
        let timelines = try tx.timeline.list(items.values, organization: id)
        let retakes = try tx.retakes.latest(items: ids, organization: id)
        let users = Set(items.values.map(\.user)).sorted { $0.rawValue < $1.rawValue }
        let usernames = try tx.users.usernames(users, organization: id)
        return items.compactMapValues { item in
            usernames[item.user].map { username in
                Rows(
                    item: item, organization: organization, photos: lastOfEachRegion(photos[item.id] ?? []),
                    timeline: timelines[item.id] ?? [], retake: retakes[item.id], username: username)
            }
        }
    }
}

extension ItemID {
    /// - Throws: `not_found` if the text is no `entrupy_id`, as for an unknown item.
    package init(typed text: String) throws(DomainError) {
        guard let id = Self(userInput: text) else { throw .notFound("item") }
        self = id
    }
}
