import AssayCore
import AssayKeys

/// An API token on its way into the database.
struct NewToken: Sendable {
    let stored: APIToken
    let secret: SecretToken

    /// - Parameter label: Checked by the caller.
    init(
        for organization: Organization, scope: PartnerActor.Scope, label: String, platform: Platform, now: Timestamp
    ) {
        // Who finds a token in a file sees what it opens, and that a sandbox's opens nothing that matters.
        let kind = organization.isSandbox ? "assay_sandbox" : "assay"
        secret = SecretToken.make(prefix: "\(kind)_\(scope.rawValue)", random: platform.random)
        stored = APIToken(
            id: platform.identifiers.make(), organization: organization.id, scope: scope, label: label, createdAt: now)
    }
}
