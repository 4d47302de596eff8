import AssayCore
import AssayKeys
import AssayStorage
import AssayWire
import Foundation

/// The part of an item's change that concerns its certificate.
struct CertificateWriter: Sendable {
    /// The rows that a change writes.
    struct Rows {
        /// The certificate that gets another state.
        fileprivate var changed: (id: CertificateID, state: CertificateLife.State)?
        fileprivate var issued: Certificate?
    }

    let platform: Platform
    let now: Timestamp

    /// Returns the rows that a change of an item writes, and gives the item the certificate that is valid then.
    ///
    /// It writes nothing but a missing key, so that the item's row is written and locked before its certificates.
    ///
    /// - Throws: The errors of ``AssayCore/CertificateLife/effect(of:on:)``; `signing_key_unavailable`, except for an
    ///   erasure, which then leaves the item without a certificate.
    func rows(of item: inout Item, from before: Item, _ change: ItemChange, in tx: Transaction) throws -> Rows {
        item.certificate = before.certificate
        guard let event = change.certificate ?? item.certificateEvent(since: before) else { return Rows() }
        let newest = try tx.certificates.newest(of: before.id, organization: before.organization)
        switch try CertificateLife.effect(of: event, on: newest?.state) {
        case .none: return Rows()
        case .become(let state):
            item.certificate = state == .issued ? newest?.id : nil
            return Rows(changed: newest.map { ($0.id, state) })
        case .issue:
            var rows = Rows(changed: newest.flatMap { $0.state == .issued ? ($0.id, .revoked) : nil })
            do {
                rows.issued = try certificate(of: item, in: tx)
            } catch let error as DomainError where event == .erased && error.problem == .signingKeyUnavailable {
                // A key that can't be opened must not delay the erasure of the user's words.
            }
            item.certificate = rows.issued?.id
            return rows
        }
    }

    /// Writes the rows, after the item's.
    ///
    /// - Parameter item: The item after the change.
    /// - Throws: ``AssayCore/DomainError/revisionConflict`` if the certificate has just ended, which does not always
    ///   change the item, or if one of another item has just got the same place.
    func write(_ rows: Rows, of item: Item, in tx: Transaction) throws {
        if let (id, state) = rows.changed,
            try !tx.certificates.change(id, of: item.organization, to: state, now: now)
        {
            throw DomainError.revisionConflict
        }
        guard let issued = rows.issued else { return }
        guard try tx.certificates.insert(issued, revision: item.revision) else { throw DomainError.revisionConflict }
    }
}

// MARK: - A new certificate

extension CertificateWriter {
    private func certificate(of item: Item, in tx: Transaction) throws -> Certificate {
        guard let organization = try tx.organizations.find(item.organization) else {
            throw DomainError.notFound("item")
        }
        // A transaction that runs again after a conflict has other places to choose from.
        let id: CertificateID = platform.identifiers.make()
        let holder = organization.settings.certificates.showsHolder ? try holder(of: item, in: tx) : nil
        let purpose: KeyPurpose = organization.isSandbox ? .testCertificates : .certificates
        let place = try place(of: id, in: tx)
        let credential = CertificateCredential(
            certificate: id.rawValue, issuer: .init(id: platform.address.text, name: organization.name.text),
            validFrom: now.iso8601.prefix(19) + "Z",
            subject: try subject(item, organization.settings.certificates, holder: holder, in: tx), place: place,
            isTest: organization.isSandbox)
        return Certificate(
            id: id, organization: item.organization, user: item.user, item: item.id, place: place,
            showsHolder: holder != nil,
            document: try credential.sign(with: try platform.signingKey(purpose, now: now, in: tx)), state: .issued,
            issuedAt: now, changedAt: now)
    }

    /// Returns the name of the item's user.
    ///
    /// The user's row is locked: a correction of the name waits until the certificate is stored, and then replaces it.
    private func holder(of item: Item, in tx: Transaction) throws -> String? {
        try tx.reviewQueue.lock(item.id, of: item.organization)
        return try tx.users.lock(item.user, organization: item.organization)?.profile.fullName
    }

    private func place(of id: CertificateID, in tx: Transaction) throws -> Int {
        let candidates = Self.places(for: id)
        let taken = try tx.certificates.taken(among: candidates)
        guard let free = candidates.first(where: { !taken.contains($0) }) else { throw DomainError.revisionConflict }
        return free
    }

    private func subject(
        _ item: Item, _ settings: CertificateSettings, holder: String?, in tx: Transaction
    ) throws -> CertificateCredential.Subject {
        let (facts, catalog) = (item.facts, try platform.catalogs.catalog(hash: item.catalogHash, in: tx))
        let photos = try photos(of: item, in: tx).map { photo in
            let region = catalog.category(id: facts.category)?.region(id: photo.region)
            return CertificateCredential.Photo(
                region: photo.region,
                region_name: region.map { catalog.texts.text($0.label, in: .english) } ?? photo.region,
                original_sha256: photo.digest,
                published_sha256: settings.showsPhoto(of: photo.region) ? photo.publishedDigest : nil)
        }
        return CertificateCredential.Subject(
            entrupy_id: item.id.rawValue, result: item.life.result.rawValue,
            result_at: (item.times.resultAt ?? now).iso8601, category: facts.category,
            category_name: catalog.texts.lookup(.category(facts.category), in: .english) ?? facts.category,
            brand_name: facts.brandName, item_type_name: catalog.itemTypeName(of: facts, in: .english),
            style_name: facts.styleName, customer_item_id: settings.showsItemID ? facts.customerItemID : nil,
            serial_number: settings.showsSerial ? facts.textFields["serial_number"] : nil,
            date_code: settings.showsDateCode ? facts.textFields["date_code"] : nil, holder: holder,
            photos: catalog.inOrder(of: facts.category, photos, region: \.region))
    }

    /// Returns the photos that were examined; their digests stay when the photos are deleted.
    private func photos(of item: Item, in tx: Transaction) throws -> [Photo] {
        guard item.photosRemovedAt != nil else { return try ItemReader.photos(of: item, in: tx) }
        let removed = try tx.photos.listRemoved(item: item.id, organization: item.organization)
        return ItemReader.lastOfEachRegion(removed.filter { $0.check == .accepted })
    }

    /// Returns the places of the status list that a certificate may take, the preferred one first.
    ///
    /// They are random, so that a place tells nothing about the order of certificates. The first ones are near the
    /// beginning, so that the list is short; the last ones are in the longest list that a reader accepts.
    private static func places(for id: CertificateID) -> [Int] {
        let longest = (StatusListCredential.sizeLimit * 4).trailingZeroBitCount
        return (16...longest).flatMap { bits in
            (0..<4).map { number in
                let digest = SHA256Digest(of: Data("\(id):\((bits - 16) * 4 + number)".utf8))
                return digest.bytes.prefix(4).reduce(0) { $0 << 8 | Int($1) } & (1 << bits - 1)
            }
        }
    }
}
