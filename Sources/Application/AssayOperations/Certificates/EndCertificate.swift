import AssayBlobs
package import AssayCore
import AssayKeys
import AssayStorage

/// Revokes the certificate of an item, or replaces it, in the name of a member of staff.
package struct EndCertificate: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// Revokes the item's certificate, so that also its next authentic result brings no new one.
    ///
    /// It is the only change of an item whose user is erased.
    ///
    /// - Parameter answer: The form of the answer.
    /// - Throws: `role_too_low`, `not_found`, `no_certificate`.
    @discardableResult
    package func revoke(
        _ staff: StaffActor, item id: ItemID, answering answer: CallAnswer<Item, Item> = .result
    ) async throws -> Item {
        try staff.require(.lead)
        let change = ItemEditor(platform, staff: staff, item: id, voidsDecision: false, needsUser: false)
        return try await change.run("certificate.revoke", answering: answer) { item, _ in
            item.withdrawCertificate(at: change.now)
        }
    }

    /// Issues a new certificate by the organization's present settings, and revokes the one before.
    ///
    /// It is also the way to a certificate for an item that was decided before there were certificates.
    ///
    /// - Throws: `role_too_low`, `not_found`, `item_not_authentic`.
    @discardableResult
    package func reissue(
        _ staff: StaffActor, item id: ItemID, answering answer: CallAnswer<Item, Item> = .result
    ) async throws -> Item {
        try staff.require(.lead)
        let change = ItemEditor(platform, staff: staff, item: id, voidsDecision: false)
        let digests = try await missingDigests(of: try await change.read().item)
        return try await change.run("certificate.reissue", answering: answer) { item, tx in
            for (photo, digest) in digests {
                try tx.photos.setPublishedDigest(digest, of: photo, organization: item.organization)
            }
            return try item.replaceCertificate(by: .reissued, at: change.now)
        }
    }

    /// Returns the digests of the working copies of photos that were checked before there were certificates.
    private func missingDigests(of item: Item) async throws -> [(photo: PhotoID, digest: String)] {
        let photos = try await platform.store.read { try ItemReader.photos(of: item, in: $0) }
        var digests: [(photo: PhotoID, digest: String)] = []
        for photo in photos where photo.publishedDigest == nil {
            do {
                let copy = try await platform.blobs.open(BlobKey(photo, .workingCopy))
                digests.append((photo.id, try await copy.digest().hex))
            } catch BlobError.missing {
                // A picture that is not there is not published.
            } catch let error as BlobError {
                throw StorageErrors.refusal(for: error)
            }
        }
        return digests
    }
}
