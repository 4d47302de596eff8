extension Catalog {
    /// A kind of product with its own authentication workflow.
    package struct Category: Sendable, Hashable, Codable {
        /// The `product_category` of the metadata: `sneakers`.
        package let id: String
        package let itemTypes: [String]
        /// The metadata keys that an item must have.
        package let required: [MetadataKey]
        package let textFields: [TextField]
        /// The photos, in the order in which the user takes them.
        package let regions: [Region]
        /// The ids of the regions in the short workflow for development.
        package let debugRegions: [String]
        /// The time until the estimated completion, in hours.
        package let reviewHours: Int
        /// `nil` if there are none, so that a catalog without groups has the same JSON, and the same hash, as before
        /// groups existed.
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

        /// Names that each stand for several of the item types.
        package var itemTypeGroups: [ItemTypeGroup] { groups ?? [] }

        /// The region with this id, whether or not an item requires it.
        package func region(id: String) -> Region? {
            regions.first { $0.id == id }
        }
    }
}
