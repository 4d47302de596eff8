// The names of the members are the keys of the JSON.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// The content of a certificate: a W3C Verifiable Credential 2.0, signed as `vc+jwt`.
package struct CertificateCredential: Codable, Sendable, Hashable {
    package struct Issuer: Codable, Sendable, Hashable {
        /// The base URL of the installation, whose keys sign.
        package let id: String
        /// The organization's name.
        package let name: String

        package init(id: String, name: String) {
            (self.id, self.name) = (id, name)
        }
    }

    /// The item, and what was decided about it.
    package struct Subject: Codable, Sendable, Hashable {
        package let type: String
        /// The id of the item.
        package let entrupy_id: String
        /// `authentic`.
        package let result: String
        /// The time of the result, in ISO 8601 in UTC.
        package let result_at: String
        package let category: String
        package let category_name: String
        package let brand_name: String
        package let item_type_name: String?
        package let style_name: String?
        /// The following members are there only if the organization's settings show them.
        package let customer_item_id: String?
        package let serial_number: String?
        package let date_code: String?
        package let holder: String?
        /// The photos that were examined, in the catalog's order.
        package let photos: [Photo]

        package init(
            entrupy_id: String, result: String, result_at: String, category: String, category_name: String,
            brand_name: String, item_type_name: String?, style_name: String?, customer_item_id: String?,
            serial_number: String?, date_code: String?, holder: String?, photos: [Photo]
        ) {
            type = "AuthenticatedItem"
            (self.entrupy_id, self.result, self.result_at) = (entrupy_id, result, result_at)
            (self.category, self.category_name, self.brand_name) = (category, category_name, brand_name)
            (self.item_type_name, self.style_name) = (item_type_name, style_name)
            (self.customer_item_id, self.serial_number, self.date_code) = (customer_item_id, serial_number, date_code)
            (self.holder, self.photos) = (holder, photos)
        }
    }

    package struct Photo: Codable, Sendable, Hashable {
        /// The id of the region that it shows.
        package let region: String
        /// The region's name in English.
        package let region_name: String
        /// SHA-256 of the uploaded bytes, in lowercase hex.
        package let original_sha256: String
        /// SHA-256 of the published picture, in lowercase hex; absent if none is published.
        package let published_sha256: String?

        package init(region: String, region_name: String, original_sha256: String, published_sha256: String?) {
            (self.region, self.region_name) = (region, region_name)
            (self.original_sha256, self.published_sha256) = (original_sha256, published_sha256)
        }
    }

    /// A bit of the status list.
    package struct StatusEntry: Codable, Sendable, Hashable {
        package let type: String
        /// `revocation` or `suspension`.
        package let statusPurpose: String
        /// The bit, as a decimal number.
        package let statusListIndex: String
        /// The address of the signed list.
        package let statusListCredential: String
    }

    package let context: [String]
    /// `urn:assay:certificate:` and the certificate's id.
    package let id: String
    package let type: [String]
    package let issuer: Issuer
    /// The time of issue, in ISO 8601 in UTC with whole seconds.
    package let validFrom: String
    package let credentialSubject: Subject
    package let credentialStatus: [StatusEntry]
    /// `true` for a certificate of a sandbox, otherwise absent.
    package let test: Bool?

    private enum CodingKeys: String, CodingKey {
        case context = "@context"
        case id, type, issuer, validFrom, credentialSubject, credentialStatus, test
    }

    /// - Parameters:
    ///   - certificate: The certificate's id.
    ///   - issuer: The base URL without a trailing slash, and the organization's name.
    ///   - place: The certificate's place in the status list, whose address is ``StatusListCredential/path``.
    package init(
        certificate: String, issuer: Issuer, validFrom: String, subject: Subject, place: Int, isTest: Bool
    ) {
        context = ["https://www.w3.org/ns/credentials/v2", "https://www.w3.org/ns/credentials/undefined-terms/v2"]
        id = Self.idPrefix + certificate
        type = ["VerifiableCredential", Self.certificateType]
        self.issuer = issuer
        self.validFrom = validFrom
        credentialSubject = subject
        credentialStatus = ["revocation", "suspension"].enumerated().map { bit, purpose in
            StatusEntry(
                type: "BitstringStatusListEntry", statusPurpose: purpose, statusListIndex: String(2 * place + bit),
                statusListCredential: issuer.id + StatusListCredential.path)
        }
        test = isTest ? true : nil
    }

    package static let idPrefix = "urn:assay:certificate:"
}
