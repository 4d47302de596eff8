import AssayWire

/// The data for all representations of an item, read once; each representation is a pure function of it and a
/// language.
package struct ItemDocument: Sendable, Hashable {
    package typealias Photo = ItemSnapshot.Photo

    package internal(set) var item: Item
    /// The catalog that the item's capture started with.
    package let catalog: Catalog
    package internal(set) var photos: [Photo]
    /// Oldest first.
    package internal(set) var timeline: [TimelineEntry]
    /// The newest retake of the item.
    package internal(set) var retake: Retake?
    /// The organization's name, as its operator wrote it.
    package internal(set) var organizationName: String
    /// `<OrganizationName>-<unique_user_id>`.
    package let username: String
    /// Whether the organization lets its users flag results.
    package let usersMayFlag: Bool
    /// Whether the organization serves the unchanged photos.
    package let showsOriginals: Bool
    /// The platform's address, without a trailing slash.
    package let baseURL: String

    package init(
        item: Item, catalog: Catalog, photos: [Photo], timeline: [TimelineEntry], retake: Retake? = nil,
        organizationName: String, username: String, usersMayFlag: Bool, showsOriginals: Bool, baseURL: String
    ) {
        self.item = item
        self.catalog = catalog
        self.photos = photos
        self.timeline = timeline
        self.retake = retake
        self.organizationName = organizationName
        self.username = username
        self.usersMayFlag = usersMayFlag
        self.showsOriginals = showsOriginals
        self.baseURL = baseURL
    }
}

extension ItemDocument {
    /// Whether the user can set a flag, or clear the current one.
    ///
    /// A flag can always be cleared, even if the item has no result or the organization no longer lets users flag.
    package var isFlaggable: Bool {
        item.life.flag == .flagged || item.canBeFlagged && usersMayFlag
    }

    /// The photos in the catalog's order.
    package var orderedPhotos: [Photo] {
        catalog.inOrder(of: item.facts.category, photos, region: \.region)
    }

    /// The addresses of the item's certificate; `nil` unless one is valid now.
    var certificateAddress: CertificateAddress? {
        item.certificate.map { _ in CertificateAddress(of: item.id, baseURL: baseURL) }
    }

    /// The expert's message for the current result.
    package var expertMessage: String? {
        guard item.life.isFinal else { return nil }
        return timeline.last { $0.kind.setsResult && $0.message != nil }?.message
    }
}

extension ItemDocument {
    /// The version of the output of ``json(in:)``, raised with every change of it, so that older stored JSON is not
    /// served.
    ///
    /// A test compares the version with the bytes of a sample.
    package static let jsonVersion = 3

    /// The item in the SDK's shape, as JSON with sorted keys.
    package func json(in language: Language) throws -> [UInt8] {
        try WireJSON.bytes(EntrupyCaptureResult(self, language: language))
    }
}
