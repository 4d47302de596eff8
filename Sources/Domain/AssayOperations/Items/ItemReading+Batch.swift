import AssayCore
import AssayStorage

extension ItemReading {
    /// What the database has of several items of one organisation, by item: as many statements as for one.
    ///
    /// - Parameter user: Whose items they must be; `nil` for the whole organisation's. Others are left out.
    static func rows(
        of ids: [ItemID], organisation id: OrganisationID, user: UserID?, in tx: Transaction
    ) throws -> [ItemID: Rows] {
        guard !ids.isEmpty, let organisation = try tx.organisations.find(id) else { return [:] }
        let items = try tx.items.list(ids, organisation: id, user: user)
        guard !items.isEmpty else { return [:] }
        let ids = ids.filter { items[$0] != nil }
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
