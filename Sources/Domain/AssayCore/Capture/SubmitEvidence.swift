/// The server's own data about a submit that arrives after the capture's time.
package struct SubmitEvidence: Sendable, Hashable {
    /// The start of the first photo's upload.
    package let firstPhotoAt: Timestamp?
    /// The last use of the capture's session before its device came back online (``SessionContact``); `nil` if
    /// unknown.
    package let sessionUsedAt: Timestamp?

    package init(firstPhotoAt: Timestamp? = nil, sessionUsedAt: Timestamp? = nil) {
        self.firstPhotoAt = firstPhotoAt
        self.sessionUsedAt = sessionUsedAt
    }

    /// Whether the client may have submitted by this time without the server receiving the submit.
    ///
    /// Either the first photo's upload started in time, so the user was at work and the network was slow. Or the
    /// session was not used after the limit, as on a device that is offline.
    package func allowsSubmit(by limit: Timestamp) -> Bool {
        if let firstPhotoAt, firstPhotoAt <= limit { return true }
        return sessionUsedAt.map { $0 <= limit } ?? true
    }
}
