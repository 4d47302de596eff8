/// The server's own knowledge about a submit that arrives after the capture's time.
package struct SubmitEvidence: Sendable, Hashable {
    /// When the first photo of the capture began to arrive.
    package let firstPhotoAt: Timestamp?
    /// The last use of the capture's session before its phone came back (``SessionContact``); `nil` where nothing is
    /// known of it.
    package let sessionUsedAt: Timestamp?

    package init(firstPhotoAt: Timestamp? = nil, sessionUsedAt: Timestamp? = nil) {
        self.firstPhotoAt = firstPhotoAt
        self.sessionUsedAt = sessionUsedAt
    }

    /// Whether the client may have submitted by this time without the server hearing of it.
    ///
    /// Either a photo began to arrive in time, so that the user was at work and the network was slow; or the session
    /// was silent from then on, as that of a phone without a network.
    package func allowsSubmit(by limit: Timestamp) -> Bool {
        if let firstPhotoAt, firstPhotoAt <= limit { return true }
        return sessionUsedAt.map { $0 <= limit } ?? true
    }
}
