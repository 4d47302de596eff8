/// The disk space that is reserved for one photo until an item holds the photo, or until it is deleted.
///
/// The server reserves it before it reads the upload's body. Each stored photo without an item, each running upload
/// and each interrupted upload has a reservation.
package struct UploadReservation: Sendable, Hashable {
    package enum State: String, Sendable, Hashable, CaseIterable {
        /// A request is receiving the bytes.
        case receiving
        /// The connection broke, or the server process that received the upload died. The received bytes may be kept,
        /// so that the client can resume.
        case interrupted
        /// The photo has its own row; the reservation has the photo's id.
        case stored
    }

    package let id: String
    package let organization: OrganizationID
    package let user: UserID
    package let capture: CaptureID
    package let region: String
    /// The SHA-256 of the whole photo in hex, if the upload can be resumed; it names the partial upload.
    package let digest: String?
    package let bytes: Int
    package let state: State
    /// The process that receives the upload, or that has the received part on its disk; none for a stored photo.
    package let process: ProcessID

    package init(
        id: String, organization: OrganizationID, user: UserID, capture: CaptureID, region: String, digest: String?,
        bytes: Int, state: State = .receiving, process: ProcessID = .none
    ) {
        self.id = id
        self.organization = organization
        self.user = user
        self.capture = capture
        self.region = region
        self.digest = digest
        self.bytes = bytes
        self.state = state
        self.process = process
    }

    /// The time after which an upload is considered dead, in seconds: 32 MiB at 1 KiB/s take nine hours.
    package static let longestUpload = 12 * 60 * 60
    /// The interval between two checks of a partial upload, in seconds.
    package static let partInterval = 10 * 60
    /// The time in seconds by which another process's check may be late before that process counts as gone.
    package static let longestAbsence = 60 * 60
    /// The interval between two checks of a photo that no item holds, in seconds.
    package static let photoInterval = 60 * 60
}
