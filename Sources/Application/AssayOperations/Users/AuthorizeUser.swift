package import AssayCore
import AssayKeys
import AssayStorage
import AssayWire
import Foundation

/// Signs an SDK authorization request for a partner's user.
///
/// The first call for a user creates that user.
package struct AuthorizeUser: Sendable {
    /// A partner's request, not yet validated.
    package struct Statement: Sendable {
        package let authorizationRequest: String
        package let uniqueUserID: String
        package let email: String?
        package let firstName: String?
        package let lastName: String?

        package init(
            authorizationRequest: String, uniqueUserID: String, email: String?, firstName: String?, lastName: String?
        ) {
            self.authorizationRequest = authorizationRequest
            self.uniqueUserID = uniqueUserID
            self.email = email
            self.firstName = firstName
            self.lastName = lastName
        }
    }

    /// The response to a partner.
    ///
    /// The signed request is valid even if there are conflicts.
    package struct Authorized: Sendable {
        package let signedRequest: String
        package let username: String
        /// The fields whose values differ from the stored ones, by their names in the request.
        package let conflicts: [String]
        /// Whether the app is registered.
        ///
        /// An unregistered app is accepted here, but its login will be refused.
        package let isAppRegistered: Bool
    }

    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// - Throws: Bad input, which names the field.
    package func callAsFunction(_ partner: PartnerActor, _ statement: Statement) async throws -> Authorized {
        let claims = try UserClaims(
            uniqueUserID: statement.uniqueUserID, email: statement.email, firstName: statement.firstName,
            lastName: statement.lastName)
        let request = try Self.verify(statement.authorizationRequest)
        let now = platform.clock.now()
        let registrar = UserRegistrar(
            claims: claims, bundleID: request.bid, organization: partner.organization,
            candidate: platform.identifiers.make(), event: platform.identifiers.makeOrdered(), now: now)
        // Most calls are about a known user. They write nothing, so they wait for no other transaction.
        let found = try await platform.store.read { try registrar.find(in: $0) }
        let registered =
            if let found { found } else { try await platform.retryingConflicts { try registrar.run(in: $0) } }
        return Authorized(
            signedRequest: try sign(request, user: registered.user, key: registered.key, now: now),
            username: registered.user.username, conflicts: registered.conflicts,
            isAppRegistered: registered.isAppRegistered)
    }

    private func sign(
        _ request: AuthorizationRequest, user: User, key: StoredSigningKey, now: Timestamp
    ) throws -> String {
        let authorization = SignedAuthorization(
            iss: platform.address.text, org: user.organization.rawValue, sub: user.id.rawValue, bid: request.bid,
            jkt: request.thumbprint, jti: platform.identifiers.make(Entity.Session.self).rawValue, iat: now.date,
            exp: now.date.addingTimeInterval(SignedAuthorization.lifetime))
        return try authorization.sign(with: try platform.signingKeys.open(key))
    }

    private static func verify(_ compact: String) throws(DomainError) -> AuthorizationRequest {
        let request: AuthorizationRequest
        do {
            request = try AuthorizationRequest.verify(compact)
        } catch {
            throw .invalid("sdk_authorization_request", error.code.rawValue, error.description)
        }
        // Any bundle id is accepted here, except one that could not even be logged.
        guard !request.bid.isAmbiguous else {
            throw .invalid(
                "sdk_authorization_request", "malformed",
                "The app's bundle id has control characters or invisible ones.")
        }
        return request
    }
}
