/// The platform's own screens (`design.md` §9).
package enum Screen: String, Sendable, Hashable, Codable, CaseIterable {
    case capture
    case retake
    case flag
    case detail

    /// Whether the screen is about an item that is there already.
    package var concernsItem: Bool { self != .capture }
}

/// What a screen may do: its own calls, on its own item.
package struct FlowScope: Sendable, Hashable {
    package let screen: Screen
    /// `nil` where the screen makes an item.
    package let item: ItemID?

    package init(screen: Screen, item: ItemID?) {
        self.screen = screen
        self.item = item
    }
}

/// A screen's session: what it may do, and the login that it hangs on.
package struct Flow: Sendable, Hashable {
    package let scope: FlowScope
    /// When that login is revoked, so is the screen's session.
    package let parent: SessionID

    package init(scope: FlowScope, parent: SessionID) {
        self.scope = scope
        self.parent = parent
    }
}

/// What opens a screen, once, within a minute.
package struct FlowTicket: Sendable, Hashable {
    /// How long a ticket is good, in seconds.
    package static let seconds = 60
    /// How long the screen may be open at most, in seconds: a capture's two hours, and time to load and to leave.
    package static let screenSeconds = 2 * 60 * 60 + 10 * 60

    package let organization: OrganizationID
    package let user: UserID
    package let flow: Flow
    /// Scheme, host and port of the page that may redeem it.
    package let origin: String
    package let expiresAt: Timestamp
    package let usedAt: Timestamp?

    package init(
        organization: OrganizationID, user: UserID, flow: Flow, origin: String, expiresAt: Timestamp,
        usedAt: Timestamp? = nil
    ) {
        self.organization = organization
        self.user = user
        self.flow = flow
        self.origin = origin
        self.expiresAt = expiresAt
        self.usedAt = usedAt
    }

    /// Whether the ticket can be redeemed at this time.
    package func isValid(at now: Timestamp) -> Bool { usedAt == nil && now < expiresAt }
}

extension Session {
    /// The session of a screen that is opened now; it never outlives the login that it hangs on.
    package static func ofScreen(_ flow: Flow, of login: Session, id: SessionID, now: Timestamp) -> Session {
        let end = min(login.expiresAt, now.adding(seconds: FlowTicket.screenSeconds))
        return Session(
            id: id, organization: login.organization, user: login.user, bundleID: login.bundleID, createdAt: now,
            softExpiresAt: end, expiresAt: end, flow: flow)
    }
}
