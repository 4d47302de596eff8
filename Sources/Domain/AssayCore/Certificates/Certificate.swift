/// A certificate of an authentic item, as stored.
package struct Certificate: Sendable, Hashable {
    package let id: CertificateID
    package let organization: OrganizationID
    package let user: UserID
    package let item: ItemID
    /// Its place in the status list: the bits `2 * place` (revoked) and `2 * place + 1` (suspended).
    package let place: Int
    /// Whether the document names the holder.
    package let showsHolder: Bool
    /// The signed document (`vc+jwt`); `nil` once the certificate is revoked or withdrawn.
    package var document: String?
    package var state: CertificateLife.State
    package let issuedAt: Timestamp
    /// The time of the newest change of ``state``.
    package var changedAt: Timestamp

    package init(
        id: CertificateID, organization: OrganizationID, user: UserID, item: ItemID, place: Int, showsHolder: Bool,
        document: String?, state: CertificateLife.State, issuedAt: Timestamp, changedAt: Timestamp
    ) {
        self.id = id
        self.organization = organization
        self.user = user
        self.item = item
        self.place = place
        self.showsHolder = showsHolder
        self.document = document
        self.state = state
        self.issuedAt = issuedAt
        self.changedAt = changedAt
    }
}

/// The replacement of the certificates that show an earlier name of a user: the subject of a job of the kind
/// ``JobKind/reissueCertificates``.
package struct CertificateRenewal: Sendable, Hashable {
    /// The maximum number of certificates of a job.
    package static let certificates = 100

    package let user: UserID
    /// The revision of the user that has the new name, so that each correction has jobs of its own.
    package let revision: Int
    /// The last certificate that was looked at; `nil` at the beginning.
    package let place: CertificateID?

    package init(_ user: UserID, revision: Int, after place: CertificateID? = nil) {
        (self.user, self.revision, self.place) = (user, revision, place)
    }

    /// Reads ``subject``; `nil` for any other text.
    package init?(subject: String) {
        let parts = subject.split(separator: " ").map(String.init)
        guard (2...3).contains(parts.count), let revision = Int(parts[1]) else { return nil }
        self.init(UserID(parts[0]), revision: revision, after: parts.count == 3 ? CertificateID(parts[2]) : nil)
    }

    /// The step as the subject of a job.
    package var subject: String {
        ([user.rawValue, String(revision)] + (place.map { [$0.rawValue] } ?? [])).joined(separator: " ")
    }
}
