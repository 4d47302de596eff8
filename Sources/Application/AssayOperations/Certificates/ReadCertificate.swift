import AssayBlobs
package import AssayCore
package import AssayKeys
import AssayStorage

/// Reads certificates for anyone, by the public id of the item.
package struct ReadCertificate: Sendable {
    /// A certificate as its page shows it.
    package struct Answer: Sendable {
        package let certificate: Certificate
        /// The content of the certificate's document; both are `nil` unless the certificate is issued.
        package let credential: CertificateCredential?
        package let isTest: Bool
        /// The hash of the item's catalog, which names the category and the regions in other languages; `nil` unless
        /// issued.
        package let catalogHash: String?
        /// The photos whose pictures can be read now, in the catalog's order.
        package let pictures: [CertificateCredential.Photo]
        /// The time at which the photos were deleted; `nil` if the item has photos.
        package let photosRemovedAt: Timestamp?
        /// Whether search engines may list the page.
        package let isIndexed: Bool
    }

    /// The maximum number of an item's certificates that staff see.
    private static let maxListed = 100

    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// - Parameter id: The `entrupy_id` as typed by a person.
    /// - Throws: `not_found` for every item without a certificate and for every other text, always the same error.
    package func callAsFunction(_ id: String) async throws -> Answer {
        guard let id = ItemID(userInput: id) else { throw Self.notFound }
        return try await platform.store.read { try Self.answer(id, in: $0) }
    }

    /// Opens the published picture of a photo.
    ///
    /// - Parameters:
    ///   - shown: One of ``Answer/pictures``.
    ///   - answer: The certificate as it was just read.
    /// - Throws: `not_found` if the photo has just been replaced or deleted.
    package func picture(
        of shown: CertificateCredential.Photo, in answer: Answer
    ) async throws -> ServePhoto.Answer {
        let (item, organization) = (answer.certificate.item, answer.certificate.organization)
        let photo = try await platform.store.read { tx in
            try tx.photos.listAccepted(item: item, organization: organization).last {
                $0.region == shown.region && $0.publishedDigest == shown.published_sha256
            }
        }
        guard let photo else { throw Self.notFound }
        return ServePhoto.Answer(
            photo, .workingCopy, bytes: try await platform.openPhoto(BlobKey(photo, .workingCopy)))
    }

    /// Returns the signed status list; one of at most a minute ago.
    package func statusList() async throws -> String {
        try await platform.statusList.text(platform)
    }

    /// Returns a certificate of the partner's organization.
    ///
    /// - Parameter id: The certificate's id.
    /// - Throws: `not_found`, also for certificates of others.
    package func find(_ partner: PartnerActor, id: String) async throws -> (certificate: Certificate, isTest: Bool) {
        try await platform.store.read { tx in
            guard let certificate = try tx.certificates.find(CertificateID(id), organization: partner.organization),
                // A certificate tells a result that a member may not have seen yet.
                try !tx.isBlind(certificate.item, organization: certificate.organization, to: partner.staff),
                let organization = try tx.organizations.find(partner.organization)
            else { throw Self.notFound }
            return (certificate, organization.isSandbox)
        }
    }

    /// Returns the certificates of an item, newest first.
    ///
    /// - Returns: None for a member who is to review the item without seeing its result.
    /// - Throws: `role_too_low`, `not_found`.
    package func list(_ staff: StaffActor, item: ItemID) async throws -> [Certificate] {
        try await platform.store.read { tx in
            let item = try StaffItemReader.find(item, for: staff, in: tx)
            guard try !tx.isBlind(item.id, organization: item.organization, to: staff) else { return [] }
            return try tx.certificates.list(of: item.id, organization: item.organization, limit: Self.maxListed)
        }
    }
}

extension ReadCertificate {
    private static let notFound = DomainError.notFound("certificate")

    private static func answer(_ id: ItemID, in tx: Transaction) throws -> Answer {
        guard var certificate = try tx.certificates.newest(of: id),
            let organization = try tx.organizations.find(certificate.organization)
        else { throw notFound }
        let settings = organization.settings.certificates
        if certificate.state == .issued, certificate.showsHolder,
            let erasedAt = try tx.users.find(certificate.user, organization: certificate.organization)?.erasedAt
        {
            // The name is hidden at once: the job that replaces the certificate runs later.
            (certificate.state, certificate.changedAt) = (.revoked, erasedAt)
        }
        guard certificate.state == .issued, let document = certificate.document else {
            // A suspended certificate keeps its document, which is not published while the result is open.
            certificate.document = nil
            return Answer(
                certificate: certificate, credential: nil, isTest: organization.isSandbox, catalogHash: nil,
                pictures: [], photosRemovedAt: nil, isIndexed: settings.isIndexed)
        }
        let credential = try CertificateCredential(stored: document)
        let item = try tx.items.find(id, organization: certificate.organization)
        let removedAt = item?.photosRemovedAt
        let photos = removedAt == nil ? credential.credentialSubject.photos : []
        return Answer(
            certificate: certificate, credential: credential, isTest: organization.isSandbox,
            catalogHash: item?.catalogHash,
            pictures: photos.filter { $0.published_sha256 != nil && settings.showsPhoto(of: $0.region) },
            photosRemovedAt: removedAt, isIndexed: settings.isIndexed)
    }
}
