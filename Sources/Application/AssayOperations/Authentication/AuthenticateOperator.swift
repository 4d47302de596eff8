package import AssayCore
import AssayKeys
import AssayWire

/// Authenticates the operator of the server by a token.
package struct AuthenticateOperator: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// - Throws: `invalid_token` (unauthorized).
    package func callAsFunction(token presented: String) throws(DomainError) {
        guard TokenHash(of: presented) == TokenHash(of: platform.masterKey.operatorToken()) else {
            throw DomainError(
                .invalidToken,
                "The operator's token is wrong. `assay doctor --url` makes it from the installation's master key.")
        }
    }

    /// Authenticates a program that reads the metrics and nothing else, or the operator.
    ///
    /// - Throws: `invalid_token` (unauthorized).
    package func callAsFunction(scraper presented: String) throws(DomainError) {
        guard TokenHash(of: presented) != TokenHash(of: platform.masterKey.metricsToken()) else { return }
        try self(token: presented)
    }
}
