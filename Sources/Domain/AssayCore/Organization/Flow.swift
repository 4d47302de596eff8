/// The built-in screens of the platform.
package enum Screen: String, Sendable, Hashable, Codable, CaseIterable {
    case capture
    case retake
    case flag
    case detail
    case phone

    /// Whether the screen is about an existing item.
    package var concernsItem: Bool { self != .capture && self != .phone }

    /// Whether an app opens the screen with a ticket; a phone's session comes from a hand-over.
    package var isOpenedByApps: Bool { self != .phone }

    /// Whether the screen can be continued on a phone.
    package var canBeHandedOver: Bool { self == .capture || self == .retake }
}

/// The permissions of a screen: its own calls, on its own item.
package struct FlowScope: Sendable, Hashable {
    package let screen: Screen
    /// `nil` if the screen creates an item.
    package let item: ItemID?

    package init(screen: Screen, item: ItemID?) {
        self.screen = screen
        self.item = item
    }
}

/// A screen's session: its permissions, and the login that it depends on.
package struct Flow: Sendable, Hashable {
    package let scope: FlowScope
    /// The login's session; when it is revoked, the screen's session is revoked too.
    package let parent: SessionID

    package init(scope: FlowScope, parent: SessionID) {
        self.scope = scope
        self.parent = parent
    }
}

/// A ticket that opens a screen, once and within a minute.
package struct FlowTicket: Sendable, Hashable {
    /// The lifetime of a ticket, in seconds.
    package static let seconds = 60
    /// The longest time a screen may be open, in seconds: a capture's two hours, plus time to load and to close.
    package static let screenSeconds = 2 * 60 * 60 + 10 * 60

    package let organization: OrganizationID
    package let user: UserID
    package let flow: Flow
    /// Scheme, host and port of the page that may redeem the ticket.
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
    /// The session of a screen that opens now; it never outlives the login that it depends on.
    package static func ofScreen(_ flow: Flow, of login: Session, id: SessionID, now: Timestamp) -> Session {
        let end = min(login.expiresAt, now.adding(seconds: FlowTicket.screenSeconds))
        return Session(
            id: id, organization: login.organization, user: login.user, bundleID: login.bundleID, createdAt: now,
            softExpiresAt: end, expiresAt: end, flow: flow)
    }

    /// The session of a phone that continues a screen; it outlives neither the screen's session nor the login.
    package static func ofPhone(of desktop: Session, _ login: Session, id: SessionID, now: Timestamp) -> Session {
        let end = min(login.expiresAt, desktop.expiresAt)
        return Session(
            id: id, organization: desktop.organization, user: desktop.user, bundleID: desktop.bundleID, createdAt: now,
            softExpiresAt: end, expiresAt: end,
            flow: Flow(scope: FlowScope(screen: .phone, item: nil), parent: login.id))
    }
}
