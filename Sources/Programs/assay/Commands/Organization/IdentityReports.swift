// swift-format-ignore-file: AlwaysUseLowerCamelCase

import AssayCore
import AssayOperations
import AssayWire

extension InitializeInstallation.Initialized {
    /// The output of `assay init --json`.
    var report: JSONNode {
        [
            "organization_id": .text(organization.id.rawValue), "bundle_id": .text(bundleID),
            "api_token": .text(token.value),
            "sandbox": ["organization_id": .text(sandbox.id.rawValue), "api_token": .text(sandboxToken.value)],
            "staff": ["email": .text(admin.email), "password": .text(password.value)],
        ]
    }
}

extension Organization {
    /// The JSON form of an organization.
    var report: JSONNode {
        [
            "organization_id": .text(id.rawValue), "name": .text(name.text), "is_sandbox": .bool(isSandbox),
            "twin_id": .text(counterpart.rawValue), "username_prefix": .text(name.usernamePrefix),
            "created_at": .text(createdAt.iso8601),
        ]
    }
}

extension APIToken {
    /// Returns the JSON form of a token; the secret is present only right after its creation.
    func report(secret: String? = nil) -> [String: String] {
        let members = [
            "token_id": id.rawValue, "organization_id": organization.rawValue, "scope": scope.rawValue,
            "label": label, "staff": member?.email, "created_at": createdAt.iso8601,
            "revoked_at": revokedAt?.iso8601, "api_token": secret,
        ]
        return members.compactMapValues { $0 }
    }
}

extension StaffMember {
    /// Returns the JSON form of a member of staff; the password is present only right after its creation.
    func report(password: String? = nil) -> JSONNode {
        let members: [String: JSONNode?] = [
            "email": .text(email), "role": .text(role.rawValue),
            "organization_ids": .list(organizations.map(\.rawValue).sorted().map(JSONNode.text)),
            "created_at": .text(createdAt.iso8601), "disabled_at": (disabledAt?.iso8601).map(JSONNode.text),
            "password": password.map(JSONNode.text),
        ]
        return .object(members.compactMapValues { $0 })
    }
}

/// The output of `assay org show --json`.
struct OrganizationOverviewReport: Encodable {
    let organization: JSONNode
    let settings: OrganizationSettings.Shown
    let revision: Int
    let bundle_ids: [String]
    let tokens: Int

    init(_ overview: OrganizationReader.Overview) {
        organization = overview.organization.report
        settings = OrganizationSettings.Shown(overview.organization.settings)
        revision = overview.organization.revision
        bundle_ids = overview.apps.map(\.bundleID)
        tokens = overview.tokenCount
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
