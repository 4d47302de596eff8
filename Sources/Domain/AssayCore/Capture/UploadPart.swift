/// The received part of an interrupted upload: a file on the disk of one process.
///
/// A region of a capture has at most one.
package struct UploadPart: Sendable, Hashable {
    package let organization: OrganizationID
    package let user: UserID
    package let capture: CaptureID
    package let region: String
    /// The SHA-256 of the whole photo in hex, which names the file.
    package let digest: String
    /// The declared size of the whole photo: the part may grow to it.
    package let bytes: Int
    /// The process that has the file.
    package let process: ProcessID

    package init(
        organization: OrganizationID, user: UserID, capture: CaptureID, region: String, digest: String, bytes: Int,
        process: ProcessID
    ) {
        self.organization = organization
        self.user = user
        self.capture = capture
        self.region = region
        self.digest = digest
        self.bytes = bytes
        self.process = process
    }

    /// The interval between two checks of a part by its process, in seconds.
    package static let checkInterval = 10 * 60
    /// The time in seconds by which a check may be late before the part's process counts as gone.
    package static let longestAbsence = 60 * 60
}
