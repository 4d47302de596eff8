// swift-format-ignore-file: AlwaysUseLowerCamelCase

import AssayCore
import AssayOperations

/// The output of `assay init --json`.
struct InitReport: Encodable {
    struct Sandbox: Encodable {
        let organization_id: String
        let api_token: String
    }

    struct Staff: Encodable {
        let email: String
        let password: String
    }

    let organization_id: String
    let bundle_id: String
    let api_token: String
    let sandbox: Sandbox
    let staff: Staff

    init(_ made: InitializeInstallation.Initialized) {
        organization_id = made.organization.id.rawValue
        bundle_id = made.bundleID
        api_token = made.token.value
        sandbox = Sandbox(organization_id: made.sandbox.id.rawValue, api_token: made.sandboxToken.value)
        staff = Staff(email: made.admin.email, password: made.password.value)
    }
}

/// The JSON form of an organization.
struct OrganizationReport: Encodable {
    let organization_id: String
    let name: String
    let is_sandbox: Bool
    let twin_id: String
    let username_prefix: String
    let created_at: String

    init(_ organization: Organization) {
        organization_id = organization.id.rawValue
        name = organization.name.text
        is_sandbox = organization.isSandbox
        twin_id = organization.counterpart.rawValue
        username_prefix = organization.name.usernamePrefix
        created_at = organization.createdAt.iso8601
    }
}

/// The output of `assay org show --json`.
struct OrganizationOverviewReport: Encodable {
    let organization: OrganizationReport
    let settings: OrganizationSettings.Shown
    let revision: Int
    let bundle_ids: [String]
    let tokens: Int

    init(_ overview: OrganizationReader.Overview) {
        organization = OrganizationReport(overview.organization)
        settings = OrganizationSettings.Shown(overview.organization.settings)
        revision = overview.organization.revision
        bundle_ids = overview.apps.map(\.bundleID)
        tokens = overview.tokenCount
    }
}

/// The JSON form of an API token; the secret is present only right after its creation.
struct TokenReport: Encodable {
    let token_id: String
    let organization_id: String
    let scope: String
    let label: String
    let staff: String?
    let created_at: String
    let revoked_at: String?
    let api_token: String?

    init(_ token: APIToken, secret: String? = nil) {
        token_id = token.id.rawValue
        organization_id = token.organization.rawValue
        scope = token.scope.rawValue
        label = token.label
        staff = token.member?.email
        created_at = token.createdAt.iso8601
        revoked_at = token.revokedAt?.iso8601
        api_token = secret
    }
}

/// The JSON form of a user.
struct UserReport: Encodable {
    let user_id: String
    let unique_user_id: String
    let username: String
    let email: String?
    let first_name: String?
    let last_name: String?
    let login_limits: LoginLimits?
    let created_at: String

    init(_ user: User) {
        user_id = user.id.rawValue
        unique_user_id = user.uniqueUserID.text
        username = user.username
        email = user.profile.email
        first_name = user.profile.firstName
        last_name = user.profile.lastName
        login_limits = user.loginLimits
        created_at = user.createdAt.iso8601
    }
}

/// The JSON form of a page of users.
struct UserPageReport: Encodable {
    let users: [UserReport]
    let next_cursor: String?
}

/// The JSON form of a member of staff; the password is present only right after its creation.
struct StaffReport: Encodable {
    let email: String
    let role: String
    let organization_ids: [String]
    let created_at: String
    let disabled_at: String?
    let password: String?

    init(_ member: StaffMember, password: String? = nil) {
        email = member.email
        role = member.role.rawValue
        organization_ids = member.organizations.map(\.rawValue).sorted()
        created_at = member.createdAt.iso8601
        disabled_at = member.disabledAt?.iso8601
        self.password = password
    }
}

/// The JSON form of an app.
struct AppReport: Encodable {
    let organization_id: String
    let bundle_id: String
    let registered_at: String

    init(_ app: RegisteredApp, of organization: Organization) {
        organization_id = organization.id.rawValue
        bundle_id = app.bundleID
        registered_at = app.registeredAt.iso8601
    }
}
