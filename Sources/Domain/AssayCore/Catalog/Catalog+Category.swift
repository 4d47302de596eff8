extension Catalog {
    /// A kind of thing that is authenticated in one way.
    package struct Category: Sendable, Hashable, Codable {
        /// The `product_category` of the metadata: `sneakers`.
        package let id: String
        package let itemTypes: [String]
        /// The metadata that an item must come with.
        package let required: [MetadataKey]
        package let textFields: [TextField]
        /// In the order in which they are photographed.
        package let regions: [Region]
        /// The ids of the regions that the short workflow for development asks for.
        package let debugRegions: [String]
        /// How long until a result is promised, in hours.
        package let reviewHours: Int
        /// `nil` where there are none, so that the JSON, and with it the hash, of a catalog without groups is the same
        /// as before there were groups.
        private let groups: [ItemTypeGroup]?

        package init(
            id: String, itemTypes: [String], itemTypeGroups: [ItemTypeGroup] = [], required: [MetadataKey],
            textFields: [TextField], regions: [Region], debugRegions: [String], reviewHours: Int
        ) {
            self.id = id
            self.itemTypes = itemTypes
            groups = itemTypeGroups.isEmpty ? nil : itemTypeGroups
            self.required = required
            self.textFields = textFields
            self.regions = regions
            self.debugRegions = debugRegions
            self.reviewHours = reviewHours
        }

        /// Names that stand for several of the item types.
        package var itemTypeGroups: [ItemTypeGroup] { groups ?? [] }

        /// The region with this id, demanded or not.
        package func region(id: String) -> Region? {
            regions.first { $0.id == id }
        }
    }
}
