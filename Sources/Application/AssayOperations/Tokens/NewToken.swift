import AssayCore
import AssayKeys

/// A new API token that has not been stored yet.
struct NewToken: Sendable {
    let stored: APIToken
    let secret: SecretToken

    /// - Parameter label: The label, already validated by the caller.
    init(
        for organization: Organization, scope: PartnerActor.Scope, label: String, platform: Platform, now: Timestamp
    ) {
        // The prefix shows the scope of a leaked token, and whether it is a harmless sandbox token.
        let kind = organization.isSandbox ? "assay_sandbox" : "assay"
        secret = SecretToken.make(prefix: "\(kind)_\(scope.rawValue)", random: platform.random)
        stored = APIToken(
            id: platform.identifiers.make(), organization: organization.id, scope: scope, label: label, createdAt: now)
    }
}
