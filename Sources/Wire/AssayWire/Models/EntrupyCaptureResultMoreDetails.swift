// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// Certificate and catalog details of an item.
public struct EntrupyCaptureResultMoreDetails: Codable, Sendable, Hashable {
    /// The addresses of the certificate that is valid now; both are absent if there is none.
    public let certificate: EntrupyCaptureResultMoreDetailsCertificate
    /// Whether the catalog has insights on the item.
    public let catalog_insights: EntrupyCaptureResultMoreDetailsCatalogInsights?

    /// Creates details from their parts.
    public init(
        certificate: EntrupyCaptureResultMoreDetailsCertificate,
        catalog_insights: EntrupyCaptureResultMoreDetailsCatalogInsights? = nil
    ) {
        self.certificate = certificate
        self.catalog_insights = catalog_insights
    }

    /// Decodes details; without a certificate, its addresses are absent.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        certificate =
            try values.decodeIfPresent(
                EntrupyCaptureResultMoreDetailsCertificate.self, forKey: .certificate) ?? .init()
        catalog_insights = try values.decodeIfPresent(
            EntrupyCaptureResultMoreDetailsCatalogInsights.self, forKey: .catalog_insights)
    }
}

/// The addresses of a certificate; both are absent if there is no certificate.
public struct EntrupyCaptureResultMoreDetailsCertificate: Codable, Sendable, Hashable {
    /// The address of the certificate's image.
    public var preview: String?
    /// The address of the certificate's page.
    public var site: String?

    /// Creates a certificate from its addresses.
    public init(preview: String? = nil, site: String? = nil) {
        self.preview = preview
        self.site = site
    }
}

/// The availability of catalog insights.
public struct EntrupyCaptureResultMoreDetailsCatalogInsights: Codable, Sendable, Hashable {
    /// Whether insights exist for this item.
    public var supported: Bool

    /// Creates insights from their parts.
    public init(supported: Bool) {
        self.supported = supported
    }
}
