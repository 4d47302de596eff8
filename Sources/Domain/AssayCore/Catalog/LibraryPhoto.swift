/// A picture that experts compare items with: one region of an item of a brand.
package struct LibraryPhoto: Sendable, Hashable {
    /// The owner of the photos that all organizations see; no organization has this id.
    package static let everyone = OrganizationID("everyone")
    /// The maximum number of photos of an organization, and of those that all see.
    package static let most = 1_000
    /// The maximum length of each text, in characters.
    package static let textCharacters = 300

    package let id: PhotoID
    package let organization: OrganizationID
    /// The category, the brand and, if it shows a style, its name.
    package let facts: ItemFacts
    package let region: String
    /// The origin of the picture, such as a shop, a book or the maker.
    package let source: String
    /// The right by which it is used here.
    package let rights: String
    /// According to the bytes themselves.
    package let mediaType: String
    /// The size of the original in bytes.
    package let bytes: Int
    /// In pixels, as the picture is displayed.
    package let width: Int
    package let height: Int
    /// The member who added it.
    package let email: String
    package let createdAt: Timestamp

    package init(
        id: PhotoID, organization: OrganizationID, facts: ItemFacts, region: String, source: String, rights: String,
        mediaType: String, bytes: Int, width: Int, height: Int, email: String, createdAt: Timestamp
    ) {
        (self.id, self.organization, self.facts, self.region) = (id, organization, facts, region)
        (self.source, self.rights) = (source, rights)
        (self.mediaType, self.bytes, self.width, self.height) = (mediaType, bytes, width, height)
        (self.email, self.createdAt) = (email, createdAt)
    }

    /// The organization that owns it; `nil` if all see it.
    package var owner: OrganizationID? { organization == Self.everyone ? nil : organization }
}
