/// An item as one change left it, with the other data from which the bodies of that change's events are rendered.
///
/// It is stored with the event. Each try of a delivery therefore has the same content, however the item changes in
/// between. The catalog is not a part of it, because the item names its hash and a catalog never changes.
package struct ItemSnapshot: Sendable, Hashable {
    /// A photo that a reason of the result refers to.
    package struct Photo: Sendable, Hashable, Codable {
        package let region: String
        /// The unguessable key in the photo's address.
        package let key: String

        package init(region: String, key: String) {
            self.region = region
            self.key = key
        }
    }

    package let item: Item
    /// The organization's name, as its operator wrote it.
    package let organizationName: String
    /// `<OrganizationName>-<unique_user_id>`.
    package let username: String
    /// The entries that a body shows, in order: the newest one, and the last message with a result.
    package let timeline: [TimelineEntry]
    /// The newest retake of the item.
    package let retake: Retake?
    /// The photos that the reasons of the result refer to; a body shows no others.
    package let photos: [Photo]

    package init(
        item: Item, organizationName: String, username: String, timeline: [TimelineEntry], retake: Retake? = nil,
        photos: [Photo] = []
    ) {
        self.item = item
        self.organizationName = organizationName
        self.username = username
        self.timeline = Self.shown(of: timeline)
        self.retake = retake
        let regions = Set(item.life.reasons.flatMap(\.regions))
        self.photos = photos.filter { regions.contains($0.region) }
    }

    /// Returns the entries of a timeline that a body shows, in order.
    private static func shown(of timeline: [TimelineEntry]) -> [TimelineEntry] {
        let time = timeline.map(\.at).max()
        let newest = timeline.lastIndex { $0.at == time }
        let message = timeline.lastIndex { $0.kind.setsResult && $0.message != nil }
        return timeline.indices.filter { $0 == newest || $0 == message }.map { timeline[$0] }
    }
}
