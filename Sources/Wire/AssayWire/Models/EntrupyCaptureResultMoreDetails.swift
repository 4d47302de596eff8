// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// Certificate and catalog facts of an item.
public struct EntrupyCaptureResultMoreDetails: Codable, Sendable, Hashable {
    /// Where the certificate is; without addresses, since the platform makes no certificates yet.
    public let certificate: EntrupyCaptureResultMoreDetailsCertificate
    /// Whether the catalog has insights on the item.
    public let catalog_insights: EntrupyCaptureResultMoreDetailsCatalogInsights?

    /// Makes details of their parts.
    public init(
        certificate: EntrupyCaptureResultMoreDetailsCertificate,
        catalog_insights: EntrupyCaptureResultMoreDetailsCatalogInsights? = nil
    ) {
        self.certificate = certificate
        self.catalog_insights = catalog_insights
    }
}

/// Addresses of a certificate; both are absent where there is none.
public struct EntrupyCaptureResultMoreDetailsCertificate: Codable, Sendable, Hashable {
    /// The address of its picture.
    public let preview: String?
    /// The address of its page.
    public let site: String?

    /// Makes a certificate of its addresses.
    public init(preview: String? = nil, site: String? = nil) {
        self.preview = preview
        self.site = site
    }
}

/// Insights of the catalog.
public struct EntrupyCaptureResultMoreDetailsCatalogInsights: Codable, Sendable, Hashable {
    /// Whether there are any for this item.
    public let supported: Bool

    /// Makes insights of their parts.
    public init(supported: Bool) {
        self.supported = supported
    }
}
