/// A user's login on one device as stored: its data without the token.
package struct Session: Sendable, Hashable {
    package let id: SessionID
    package let organization: OrganizationID
    package let user: UserID
    /// The app in which the user logged in.
    package let bundleID: String
    package let createdAt: Timestamp
    /// The time from which the app should log in again.
    package let softExpiresAt: Timestamp
    /// The first moment at which the session is no longer valid.
    package let expiresAt: Timestamp
    package let revokedAt: Timestamp?
    /// The permissions and the parent login, for the session of a screen; `nil` for a login.
    package let flow: Flow?

    package init(
        id: SessionID, organization: OrganizationID, user: UserID, bundleID: String, createdAt: Timestamp,
        softExpiresAt: Timestamp, expiresAt: Timestamp, revokedAt: Timestamp? = nil, flow: Flow? = nil
    ) {
        self.id = id
        self.organization = organization
        self.user = user
        self.bundleID = bundleID
        self.createdAt = createdAt
        self.softExpiresAt = softExpiresAt
        self.expiresAt = expiresAt
        self.revokedAt = revokedAt
        self.flow = flow
    }

    /// A session that starts now.
    ///
    /// - Parameter hours: The organization's `session_hours`.
    package static func beginning(
        now: Timestamp, hours: Int, id: SessionID, organization: OrganizationID, user: UserID, bundleID: String
    ) -> Session {
        let end = now.adding(seconds: hours * 3_600)
        return Session(
            id: id, organization: organization, user: user, bundleID: bundleID, createdAt: now,
            softExpiresAt: end.adding(seconds: -softExpirySeconds), expiresAt: end)
    }

    /// The time between a session's soft expiry and its end, in seconds.
    package static let softExpirySeconds = 30 * 60

    /// Whether the session is valid at this time.
    package func isValid(at now: Timestamp) -> Bool {
        revokedAt == nil && now < expiresAt
    }
}
