package import AssayCore

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
