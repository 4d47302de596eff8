package import AssayCore
import AssayKeys
import AssayStorage

/// Creates an API token for an organization's backend.
///
/// The secret is available only in the result of this call.
package struct IssueToken: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

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
        let (found, member) = try await platform.store.read { tx in
            guard let found = try tx.organizations.find(organization) else {
                throw DomainError.notFound("organisation")
            }
            return (found, try email.map { try TokenMember.find($0, for: found, in: tx) })
        }
        let new = NewToken(
            for: found, scope: scope, label: label, member: member, platform, now: platform.clock.now())
        try await platform.change(by: staff) { tx, note in
            try tx.apiTokens.insert(new.stored, hash: new.secret.hash.hex)
            try note.append(
                "token.create", subject: new.stored.id.rawValue, organization: organization,
                detail: ["scope": scope.rawValue, "label": label].merging(
                    member.map { ["staff": $0.email] } ?? [:]
                ) { $1 }, to: tx)
        }
        return (new.stored, OneTimeSecret(new.secret))
    }

    private static func check(label: String) throws(DomainError) -> String {
        let label = label.trimmingSpaces
        guard label.utf8.count <= APIToken.maximumLabelBytes, !label.hasInvisibleCharacters else {
            throw .invalid([
                .init("label", "invalid_label", "A label is text of at most \(APIToken.maximumLabelBytes) bytes.")
            ])
        }
        return label
    }
}

/// A new API token that has not been stored yet.
struct NewToken: Sendable {
    let stored: APIToken
    let secret: SecretToken

    /// - Parameter label: The label, already validated by the caller.
    init(
        for organization: Organization, scope: PartnerActor.Scope, label: String, member: APIToken.Member? = nil,
        _ platform: Platform, now: Timestamp
    ) {
        // The prefix shows the scope of a leaked token, and whether it is a harmless sandbox token.
        let kind = organization.isSandbox ? "assay_sandbox" : "assay"
        secret = SecretToken.make(prefix: "\(kind)_\(scope.rawValue)", random: platform.random)
        stored = APIToken(
            id: platform.identifiers.make(), organization: organization.id, scope: scope, label: label, member: member,
            createdAt: now)
    }
}
