/// The room on the disk that one photo has until an item holds it, or until it is deleted.
///
/// It is reserved before the upload's body is read. Each photo that no item holds yet, each upload that is under way
/// and each one that broke off has one.
package struct UploadReservation: Sendable, Hashable {
    package enum State: String, Sendable, Hashable, CaseIterable {
        /// A request is bringing the bytes.
        case receiving
        /// The upload broke off, or the server that received it died. What has come may be kept for the rest.
        case interrupted
        /// The photo has a row of its own; the reservation has the photo's id.
        case stored
    }

    package let id: String
    package let organization: OrganizationID
    package let user: UserID
    package let capture: CaptureID
    package let region: String
    /// SHA-256 of the whole photo in hex, where the upload may break off and go on; it names the kept part.
    package let digest: String?
    package let bytes: Int
    package let state: State

    package init(
        id: String, organization: OrganizationID, user: UserID, capture: CaptureID, region: String, digest: String?,
        bytes: Int, state: State = .receiving
    ) {
        self.id = id
        self.organization = organization
        self.user = user
        self.capture = capture
        self.region = region
        self.digest = digest
        self.bytes = bytes
        self.state = state
    }

    /// An upload that lasts longer is taken for dead, in seconds: 32 MiB at 1 KiB/s take nine hours.
    package static let longestUpload = 12 * 60 * 60
    /// How soon a part that is kept is looked at again, in seconds.
    package static let partInterval = 10 * 60
    /// How soon a photo that no item holds is looked at again, in seconds.
    package static let photoInterval = 60 * 60
}
