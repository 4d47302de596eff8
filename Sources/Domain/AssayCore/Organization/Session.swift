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

/// The last stored uses of a session, which decide whether a late submit counts.
///
/// Two times are stored, to distinguish the calls of an app that has just come back online from those before.
package struct SessionContact: Sendable, Hashable {
    /// The minimum time between two writes, in seconds: five minutes.
    ///
    /// It is also the longest time for which a device that was offline may use its session before its submit arrives.
    /// The client SDK retries a submit at least every five minutes, and the app sends other requests in between.
    package static let interval = 5 * 60

    /// The latest stored use.
    package let latest: Timestamp
    /// The previous stored use, at least ``interval`` before ``latest``.
    package let earlier: Timestamp

    package init(latest: Timestamp, earlier: Timestamp) {
        self.latest = latest
        self.earlier = earlier
    }

    /// Whether a use at this time must be stored.
    package func isDue(at now: Timestamp) -> Bool { now >= latest.adding(seconds: Self.interval) }

    /// The last use before the device came back online; a device that was offline came back less than ``interval``
    /// ago.
    package func beforeReturn(at now: Timestamp) -> Timestamp { isDue(at: now) ? latest : earlier }
}
