import AssayCore
import AssayStorage

extension ItemReader {
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
        let timelines = try tx.timeline.list(items: ids, organization: id)
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
