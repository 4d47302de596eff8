package import AssayCore
import AssayKeys
import AssayStorage

/// Reads the API tokens of an organization.
package struct TokenReader: Sendable {
    private let store: Store

    package init(_ platform: Platform) {
        store = platform.store
    }

    /// Returns the tokens, oldest first, including revoked ones.
    package func list(_ staff: StaffActor, _ organization: OrganizationID) async throws -> [APIToken] {
        try staff.require(.admin, for: organization)
        return try await store.read { try $0.apiTokens.list(organization) }
    }
}

/// Creates an API token for an organization's backend.
///
/// The secret is available only in the result of this call.
package struct IssueToken: Sendable {
    private let store: Store
    private let clock: any WallClock
    private let identifiers: IdentifierSource
    private let random: any RandomSource

    package init(_ platform: Platform) {
        (store, clock) = (platform.store, platform.clock)
        (identifiers, random) = (platform.identifiers, platform.random)
    }

    /// - Parameters:
    ///   - label: The operator's name for the token; at most ``APIToken/maximumLabelBytes`` bytes.
    ///   - email: The e-mail address of the member of staff in whose name a token of scope `staff` acts; `nil` for
    ///     every other scope.
    /// - Throws: `role_too_low`; `not_found`; bad input, which names the field `label` or `staff`.
    package func callAsFunction(
        _ staff: StaffActor, _ organization: OrganizationID, scope: PartnerActor.Scope, label: String,
        member email: String? = nil
    ) async throws -> (token: APIToken, secret: OneTimeSecret) {
        try staff.require(.admin, for: organization)
        let label = try Self.check(label: label)
        let email = try TokenMember.checkedEmail(email, scope: scope)
        let now = clock.now()
        let note = AuditNote(staff, identifiers, now: now)
        let (found, member) = try await store.read { transaction in
            guard let found = try transaction.organizations.find(organization) else {
                throw DomainError.notFound("organisation")
            }
            return (found, try email.map { try TokenMember.find($0, for: found, in: transaction) })
        }
        let new = NewToken(
            for: found, scope: scope, label: label, member: member, random: random, identifiers: identifiers, now: now)
        try await store.write { transaction in
            try transaction.apiTokens.insert(new.stored, hash: new.secret.hash.hex)
            try note.append(
                "token.create", subject: new.stored.id.rawValue, organization: organization,
                detail: ["scope": scope.rawValue, "label": label].merging(
                    member.map { ["staff": $0.email] } ?? [:]
                ) { $1 }, to: transaction)
        }
        return (new.stored, OneTimeSecret(new.secret))
    }

    private static func check(label: String) throws(DomainError) -> String {
        let label = label.trimmingSpaces
        guard label.utf8.count <= APIToken.maximumLabelBytes, !label.hasInvisibleCharacters else {
            throw .invalid("label", "invalid_label", "A label is text of at most \(APIToken.maximumLabelBytes) bytes.")
        }
        return label
    }
}

/// Revokes an API token, with effect from the next call.
package struct RevokeToken: Sendable {
    private let store: Store
    private let clock: any WallClock
    private let identifiers: IdentifierSource

    package init(_ platform: Platform) {
        (store, clock, identifiers) = (platform.store, platform.clock, platform.identifiers)
    }

    /// - Throws: Not found for unknown tokens, tokens of other organizations and tokens already revoked alike.
    package func callAsFunction(
        _ staff: StaffActor, _ organization: OrganizationID, token: APITokenID
    ) async throws {
        try staff.require(.admin, for: organization)
        let now = clock.now()
        let note = AuditNote(staff, identifiers, now: now)
        try await store.write { transaction in
            guard try transaction.apiTokens.revoke(token, organization: organization, now: now) else {
                throw DomainError.notFound("token that could be revoked")
            }
            try note.append("token.revoke", subject: token.rawValue, organization: organization, to: transaction)
        }
    }
}

/// A new API token that has not been stored yet.
struct NewToken: Sendable {
    let stored: APIToken
    let secret: SecretToken

    /// - Parameter label: The label, already validated by the caller.
    init(
        for organization: Organization, scope: PartnerActor.Scope, label: String, member: APIToken.Member? = nil,
        random: any RandomSource, identifiers: IdentifierSource, now: Timestamp
    ) {
        // The prefix shows the scope of a leaked token, and whether it is a harmless sandbox token.
        let kind = organization.isSandbox ? "assay_sandbox" : "assay"
        secret = SecretToken.make(prefix: "\(kind)_\(scope.rawValue)", random: random)
        stored = APIToken(
            id: identifiers.make(), organization: organization.id, scope: scope, label: label, member: member,
            createdAt: now)
    }
}
