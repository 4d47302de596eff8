import AssayCore
import AssayStorage

extension ItemReading {
    /// What the database has of several items of one organisation, by item: as many statements as for one.
    static func rows(of ids: [ItemID], organisation id: OrganisationID, in tx: Transaction) throws -> [ItemID: Rows] {
        guard !ids.isEmpty, let organisation = try tx.organisations.find(id) else { return [:] }
        let items = try tx.items.list(ids, organisation: id)
        let photos = try tx.photos.listAccepted(items: ids, organisation: id)
        let timelines = try tx.timeline.list(items: ids, organisation: id)
        let retakes = try tx.retakes.latest(items: ids, organisation: id)
        let users = Set(items.values.map(\.user)).sorted { $0.rawValue < $1.rawValue }
        let usernames = try tx.users.usernames(users, organisation: id)
        return items.compactMapValues { item in
            usernames[item.user].map { username in
                Rows(
                    item: item, organisation: organisation, photos: lastOfEachRegion(photos[item.id] ?? []),
                    timeline: timelines[item.id] ?? [], retake: retakes[item.id], username: username)
            }
        }
    }
}
