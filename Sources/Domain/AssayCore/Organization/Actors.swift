/// A partner's backend, identified by its API token.
package struct PartnerActor: Sendable, Hashable {
    /// The permissions of a token.
    package enum Scope: String, Sendable, Hashable, CaseIterable, Codable {
        case full
        case read
        case staff
    }

    package let organization: OrganizationID
    package let token: APITokenID
    package let scope: Scope
    /// The member of staff in whose name a token of scope `staff` acts, for this organization alone; `nil` for every
    /// other scope.
    package let staff: StaffActor?

    package init(organization: OrganizationID, token: APITokenID, scope: Scope, staff: StaffActor? = nil) {
        self.organization = organization
        self.token = token
        self.scope = scope
        self.staff = staff
    }
}

/// A logged-in user of the SDK, identified by a session token.
package struct UserActor: Sendable, Hashable {
    package let organization: OrganizationID
    package let user: UserID
    package let session: SessionID
    package let bundleID: String
    /// The permissions of the built-in screen that makes the request; `nil` if the app itself makes it.
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

/// The caller of a capture's endpoints: its owner with a session, or the bearer of its upload token.
package struct CaptureActor: Sendable, Hashable {
    package let organization: OrganizationID
    package let user: UserID
    /// The only capture that the caller's upload token gives access to; `nil` for a session.
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
    /// The role of a member of staff; each role has the permissions of those before it.
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
    /// The organizations whose items the member may work on; `nil` means all (role `admin`).
    package let organizations: Set<OrganizationID>?
    /// The categories whose items the member gets as the next one; empty for all.
    package let skills: Set<String>
    /// The API token by which the member acts; `nil` for a command of the operator.
    package let token: APITokenID?

    package init(
        id: StaffID, email: String, role: Role, organizations: Set<OrganizationID>?, skills: Set<String> = [],
        token: APITokenID? = nil
    ) {
        self.id = id
        self.email = email
        self.role = role
        self.organizations = organizations
        self.skills = skills
        self.token = token
    }

    /// Whether the member may work for the organization.
    package func mayWork(for organization: OrganizationID) -> Bool {
        organizations?.contains(organization) ?? true
    }
}
