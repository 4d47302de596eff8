package import AssayCore
import AssayKeys

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
                .unauthorized, "invalid_token",
                "The operator's token is wrong. `assay doctor --url` makes it from the installation's master key.")
        }
    }
}
