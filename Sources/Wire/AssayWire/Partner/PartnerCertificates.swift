// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// The response of `GET /v2/certificates/{certificate_id}`: a certificate of the organization, whatever its state.
package struct PartnerCertificate: Codable, Sendable, Hashable {
    package let certificate_id: String
    /// The id of the item.
    package let entrupy_id: String
    /// `issued`, `suspended` or `revoked`.
    package let status: String
    /// The time of the issue, in ISO 8601 in UTC with microseconds.
    package let issued_at: String
    /// The time of the newest change of ``status``.
    package let status_changed_at: String
    /// Whether it is of a sandbox, and therefore no proof of anything.
    package let test: Bool
    /// The certificate's page; like the other addresses `null` unless the certificate is issued.
    @Nullable package private(set) var url: String?
    /// The signed document.
    @Nullable package private(set) var document_url: String?
    /// A picture of the item with a badge, a JPEG of 1200 × 630 pixels.
    @Nullable package private(set) var preview_url: String?

    package init(
        certificate_id: String, entrupy_id: String, status: String, issued_at: String, status_changed_at: String,
        test: Bool, url: String?, document_url: String?, preview_url: String?
    ) {
        self.certificate_id = certificate_id
        self.entrupy_id = entrupy_id
        self.status = status
        self.issued_at = issued_at
        self.status_changed_at = status_changed_at
        self.test = test
        self.url = url
        self.document_url = document_url
        self.preview_url = preview_url
    }
}

extension PartnerCertificate: SchemaRefining {
    package static let refinements: [String: JSONSchema] = [
        "entrupy_id": .described("The item's id, 10 characters."),
        "status": .open(["issued", "suspended", "revoked"]),
        "issued_at": .described("ISO 8601 in UTC with microseconds."),
        "status_changed_at": .described("The time of the newest change of `status`, in the same form."),
        "test": .described("Whether it is of a sandbox, and therefore no proof of anything."),
        "url": .described("The certificate's page; null unless it is issued."),
        "document_url": .described("The signed document, `application/vc+jwt`; null unless it is issued."),
        "preview_url": .described("A JPEG of 1200 × 630 pixels; null unless it is issued."),
    ]
}
