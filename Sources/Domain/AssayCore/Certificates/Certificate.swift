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
