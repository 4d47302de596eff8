package import AssayCore
import AssayKeys
import AssayStorage
import AssayWire

/// Authenticates an organization's backend by its API token.
package struct AuthenticatePartner: Sendable {
    private let store: Store

    package init(_ platform: Platform) {
        store = platform.store
    }

    /// - Throws: `invalid_token` (unauthorized), alike for unknown and revoked tokens, and for those of a member of
    ///   staff who is disabled or may no longer work for the organization.
    package func callAsFunction(token presented: String) async throws -> Caller<PartnerActor> {
        let hash = TokenHash(of: presented)
        let found = try await store.read { try $0.apiTokens.find(hash: hash.hex) }
        guard let found, TokenHash(hex: found.hash) == hash, found.token.revokedAt == nil,
            (found.token.scope == .staff) == (found.staff != nil)
        else {
            throw DomainError(
                .invalidToken, "The API token is unknown or revoked. `assay token create` makes a new one.")
        }
        let token = found.token
        return Caller(
            PartnerActor(
                organization: token.organization, token: token.id, scope: token.scope, staff: found.staff),
            limits: found.limits)
    }
}

/// Authenticates the operator of the server by a token.
package struct AuthenticateOperator: Sendable {
    private let hash: TokenHash

    package init(_ platform: Platform) {
        hash = TokenHash(of: platform.masterKey.operatorToken())
    }

    /// - Throws: `invalid_token` (unauthorized).
    package func callAsFunction(token presented: String) throws(DomainError) {
        guard TokenHash(of: presented) == hash else {
            throw DomainError(
                .invalidToken,
                "The operator's token is wrong. `assay doctor --url` makes it from the installation's master key.")
        }
    }
}
