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
        .present([
            "email": .text(email), "role": .text(role.rawValue),
            "organization_ids": .list(organizations.map(\.rawValue).sorted().map(JSONNode.text)),
            "categories": .list(skills.sorted().map(JSONNode.text)),
            "created_at": .text(createdAt.iso8601), "disabled_at": (disabledAt?.iso8601).map(JSONNode.text),
            "password": password.map(JSONNode.text),
        ])
    }
}

/// The output of `assay org show --json`.
struct OrganizationOverviewReport: Encodable {
    let organization: JSONNode
    let settings: OrganizationSettings
    let revision: Int
    let bundle_ids: [String]
    let tokens: Int

    init(_ overview: OrganizationReader.Overview) {
        organization = overview.organization.report
        settings = overview.organization.settings
        revision = overview.organization.revision
        bundle_ids = overview.apps.map(\.bundleID)
        tokens = overview.tokenCount
    }
}

extension User {
    var report: JSONNode {
        .present([
            "user_id": .text(id.rawValue), "unique_user_id": .text(uniqueUserID.text), "username": .text(username),
            "email": profile.email.map(JSONNode.text), "first_name": profile.firstName.map(JSONNode.text),
            "last_name": profile.lastName.map(JSONNode.text),
            "login_limits": loginLimits.map { ["perMinute": .integer($0.perMinute), "perDay": .integer($0.perDay)] },
            "created_at": .text(createdAt.iso8601),
        ])
    }
}

extension RegisteredApp {
    func report(of owner: Organization) -> [String: String] {
        [
            "organization_id": owner.id.rawValue, "bundle_id": bundleID, "registered_at": registeredAt.iso8601,
        ]
    }
}
