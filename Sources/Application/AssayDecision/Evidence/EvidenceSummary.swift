package import AssayCore

/// The evidence without its pictures: exactly the data that the examiners received.
package struct EvidenceSummary: Sendable, Hashable, Codable {
    /// The catalog's support for the item's brand.
    package enum BrandSupport: String, Sendable, Hashable, Codable, CaseIterable {
        case supported
        /// The catalog has no such brand.
        case unknown
        /// The catalog has the brand, but not in the item's category.
        case otherCategories = "other_categories"
    }

    package let item: ItemID
    package internal(set) var facts: ItemFacts
    package let configuration: CaptureConfiguration
    /// The hash of the catalog that the next two values come from.
    package let catalogHash: String
    package let brandSupport: BrandSupport
    /// The regions that need a photo, in the catalog's order.
    package let requiredRegions: [String]
    package let photos: [EvidencePhoto]
    package let earlierUses: [EarlierUse]

    private enum CodingKeys: String, CodingKey {
        case item
        case facts
        case configuration
        case catalogHash = "catalogue_hash"
        case brandSupport = "brand_support"
        case requiredRegions = "required_regions"
        case photos
        case earlierUses = "earlier_uses"
    }

    package init(
        item: ItemID, facts: ItemFacts, configuration: CaptureConfiguration, catalogHash: String,
        brandSupport: BrandSupport, requiredRegions: [String], photos: [EvidencePhoto], earlierUses: [EarlierUse]
    ) {
        self.item = item
        self.facts = facts
        self.configuration = configuration
        self.catalogHash = catalogHash
        self.brandSupport = brandSupport
        self.requiredRegions = requiredRegions
        self.photos = photos
        self.earlierUses = earlierUses
    }

    /// The evidence on an item, according to the catalog that its capture started with.
    package init(item: Item, catalog: Catalog, photos: [EvidencePhoto], earlierUses: [EarlierUse]) {
        let regions = catalog.regions(for: item.facts, configuration: item.configuration)
        self.init(
            item: item.id, facts: item.facts, configuration: item.configuration, catalogHash: catalog.hash,
            brandSupport: Self.support(for: item.facts, by: catalog),
            requiredRegions: regions.filter(\.required).map(\.id), photos: photos, earlierUses: earlierUses)
    }

    private static func support(for facts: ItemFacts, by catalog: Catalog) -> BrandSupport {
        guard let brand = facts.brandID, catalog.brand(id: brand) != nil else { return .unknown }
        return catalog.supports(brand: brand, in: facts.category) ? .supported : .otherCategories
    }
}

/// A photo of an older item of the same organization that is, or looks like, a photo of this one.
package struct EarlierUse: Sendable, Hashable, Codable {
    /// The region of this item that the photo was uploaded for.
    package let region: String
    package let otherItem: ItemID
    package let otherRegion: String
    /// Whether the bytes are the same; otherwise only the perceptual hashes are similar.
    package let isExact: Bool
    /// The number of the 64 bits in which the perceptual hashes differ; 0 for the same bytes.
    package let distance: Int

    private enum CodingKeys: String, CodingKey {
        case region
        case otherItem = "other_item"
        case otherRegion = "other_region"
        case isExact = "exact"
        case distance
    }

    package init(region: String, otherItem: ItemID, otherRegion: String, isExact: Bool, distance: Int) {
        self.region = region
        self.otherItem = otherItem
        self.otherRegion = otherRegion
        self.isExact = isExact
        self.distance = distance
    }
}
