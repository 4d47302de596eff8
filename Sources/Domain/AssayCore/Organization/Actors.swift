/// A marketplace's backend, known by its API token.
package struct PartnerActor: Sendable, Hashable {
    /// What a token may do.
    package enum Scope: String, Sendable, Hashable, CaseIterable, Codable {
        case full
        case read
        case staff
    }

    package let organization: OrganizationID
    package let token: APITokenID
    package let scope: Scope

    package init(organization: OrganizationID, token: APITokenID, scope: Scope) {
        self.organization = organization
        self.token = token
        self.scope = scope
    }
}

/// A logged-in user of the SDK, known by a session token.
package struct UserActor: Sendable, Hashable {
    package let organization: OrganizationID
    package let user: UserID
    package let session: SessionID
    package let bundleID: String
    /// Set where it is not the app that asks, but a screen that was opened for the user: all that it may do.
    package let scope: FlowScope?

    package init(
        organization: OrganizationID, user: UserID, session: SessionID, bundleID: String, scope: FlowScope? = nil
    ) {
        self.organization = organization
        self.user = user
        self.session = session
        self.bundleID = bundleID
        self.scope = scope
    }
}

/// Who may touch one capture: its owner by session, or the bearer of its upload token.
package struct CaptureActor: Sendable, Hashable {
    package let organization: OrganizationID
    package let user: UserID
    /// Set where the credential is an upload token: the one capture that it opens.
    package let boundTo: CaptureID?

    package init(organization: OrganizationID, user: UserID, boundTo: CaptureID?) {
        self.organization = organization
        self.user = user
        self.boundTo = boundTo
    }

    package init(_ user: UserActor) {
        self.init(organization: user.organization, user: user.user, boundTo: nil)
    }
}

/// An operator or expert of the installation.
package struct StaffActor: Sendable, Hashable {
    /// What a member of staff may do; each role may do what those before it may.
    package enum Role: String, Sendable, Hashable, CaseIterable, Codable, Comparable {
        case expert
        case lead
        case admin

        package static func < (left: Role, right: Role) -> Bool {
            (allCases.firstIndex(of: left) ?? 0) < (allCases.firstIndex(of: right) ?? 0)
        }
    }

    package let id: StaffID
    package let email: String
    package let role: Role
    /// The organizations whose items they may work on; `nil` means all (role `admin`).
    package let organizations: Set<OrganizationID>?

    package init(id: StaffID, email: String, role: Role, organizations: Set<OrganizationID>?) {
        self.id = id
        self.email = email
        self.role = role
        self.organizations = organizations
    }

    /// Whether they may work for the organization.
    package func mayWork(for organization: OrganizationID) -> Bool {
        organizations?.contains(organization) ?? true
    }
}
