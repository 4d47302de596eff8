/// All that an item's answers are made of, gathered once; each wire shape is a pure function of it and a language.
package struct ItemDocument: Sendable, Hashable {
    /// A photo of the item, as it is served.
    package struct Photo: Sendable, Hashable {
        /// The region that it shows, by the catalog's id.
        package let region: String
        /// The unguessable key of its address.
        package let key: String

        package init(region: String, key: String) {
            self.region = region
            self.key = key
        }
    }

    package let item: Item
    /// The catalog that the item's capture began with.
    package let catalog: Catalog
    package let photos: [Photo]
    /// Oldest first.
    package let timeline: [TimelineEntry]
    /// The newest retake that was asked for.
    package let retake: Retake?
    /// `<OrganizationName>-<unique_user_id>`.
    package let username: String
    /// Whether the organization lets its users flag results.
    package let usersMayFlag: Bool
    /// Whether the organization shows photos as they were taken.
    package let showsOriginals: Bool
    /// The platform's address, without a slash at its end.
    package let baseURL: String

    package init(
        item: Item, catalog: Catalog, photos: [Photo], timeline: [TimelineEntry], retake: Retake? = nil,
        username: String, usersMayFlag: Bool, showsOriginals: Bool, baseURL: String
    ) {
        self.item = item
        self.catalog = catalog
        self.photos = photos
        self.timeline = timeline
        self.retake = retake
        self.username = username
        self.usersMayFlag = usersMayFlag
        self.showsOriginals = showsOriginals
        self.baseURL = baseURL
    }
}

extension ItemDocument {
    /// Whether the user can set a flag, or clear the one that is set.
    ///
    /// A flag that is set can always be cleared, also while the item has no result and where users may flag no more.
    package var isFlaggable: Bool {
        item.life.flag == .flagged || item.canBeFlagged && usersMayFlag
    }

    /// The photos in the order in which the catalog asks for them.
    package var orderedPhotos: [Photo] {
        catalog.inOrder(of: item.facts.category, photos, region: \.region)
    }

    /// What an expert wrote with the result that stands.
    package var expertMessage: String? {
        guard item.life.isFinal else { return nil }
        return timeline.last { [.resultSet, .reviewed, .flagResolved].contains($0.kind) && $0.message != nil }?.message
    }
}
