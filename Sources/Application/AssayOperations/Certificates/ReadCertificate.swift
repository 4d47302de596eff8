package import AssayCore
package import AssayKeys
import AssayStorage

/// Reads certificates for anyone, by the public id of the item.
package struct ReadCertificate: Sendable {
    /// A certificate as its page shows it.
    package struct Answer: Sendable {
        package let certificate: Certificate
        /// The content of the document; `nil` unless the certificate is issued.
        package let credential: CertificateCredential?
        package let isTest: Bool
        /// The regions whose pictures can be read now, in the catalog's order.
        package let pictures: [String]
        /// The time at which the photos were deleted; `nil` if the item has photos.
        package let photosRemovedAt: Timestamp?
        /// Whether search engines may list the page.
        package let isIndexed: Bool

        package init(
            certificate: Certificate, credential: CertificateCredential?, isTest: Bool, pictures: [String],
            photosRemovedAt: Timestamp?, isIndexed: Bool
        ) {
            self.certificate = certificate
            self.credential = credential
            self.isTest = isTest
            self.pictures = pictures
            self.photosRemovedAt = photosRemovedAt
            self.isIndexed = isIndexed
        }
    }

    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// - Parameter id: The `entrupy_id` as typed by a person.
    /// - Throws: `not_found` for every item without a certificate and for every other text, always the same error.
    package func callAsFunction(_ id: String) async throws -> Answer {
        throw DomainError.notFound("certificate")
    }

    /// Opens the published picture of a region.
    ///
    /// - Throws: `not_found` unless the certificate is issued and shows the picture.
    package func picture(_ id: String, region: String) async throws -> ServePhoto.Answer {
        throw DomainError.notFound("certificate")
    }

    /// Returns the signed status list; one of at most a minute ago.
    package func statusList() async throws -> String {
        throw DomainError.notFound("certificate")
    }

    /// Returns a certificate of the partner's organization.
    ///
    /// - Parameter id: The certificate's id.
    /// - Throws: `not_found`, also for certificates of others.
    package func find(_ partner: PartnerActor, id: String) async throws -> (certificate: Certificate, isTest: Bool) {
        throw DomainError.notFound("certificate")
    }

    /// Returns the certificates of an item, newest first.
    ///
    /// - Throws: `role_too_low`, `not_found`.
    package func list(_ staff: StaffActor, item: ItemID) async throws -> [Certificate] {
        throw DomainError.notFound("certificate")
    }
}
