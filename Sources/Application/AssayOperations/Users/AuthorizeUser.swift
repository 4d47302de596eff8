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

    private let store: Store
    private let clock: any WallClock
    private let identifiers: IdentifierSource
    private let address: PublicAddress
    private let keys: SigningKeyCache

    package init(_ platform: Platform) {
        (store, clock) = (platform.store, platform.clock)
        (identifiers, address) = (platform.identifiers, platform.address)
        keys = SigningKeyCache(platform.masterKey)
    }

    /// - Throws: Bad input, which names the field; `scope_too_narrow` for a token without the scope `full`.
    package func callAsFunction(_ partner: PartnerActor, _ statement: Statement) async throws -> Authorized {
        guard partner.scope == .full else {
            throw DomainError(.scopeTooNarrow, "This token may not authorize users. Use a token of scope full.")
        }
        let claims = try UserClaims(
            uniqueUserID: statement.uniqueUserID, email: statement.email, firstName: statement.firstName,
            lastName: statement.lastName)
        let request = try Self.verify(statement.authorizationRequest)
        let now = clock.now()
        let candidate = identifiers.make(Entity.User.self)
        let event = identifiers.makeOrdered(Entity.Event.self)
        let entry = UserEntry(
            claims: claims, bundleID: request.bid, organization: partner.organization, candidate: candidate,
            event: event, now: now)
        // Most calls are about a known user. They write nothing, so they wait for no other transaction.
        let found = try await store.read { try entry.find(in: $0) }
        let recorded =
            if let found { found } else {
                try await ConflictRetry.run { try await store.write { try entry.record(in: $0) } }
            }
        return Authorized(
            signedRequest: try sign(request, user: recorded.user, key: recorded.key, now: now),
            username: recorded.user.username, conflicts: recorded.conflicts, isAppRegistered: recorded.isRegistered)
    }

    private func sign(
        _ request: AuthorizationRequest, user: User, key: StoredSigningKey, now: Timestamp
    ) throws -> String {
        let authorization = SignedAuthorization(
            iss: address.text, org: user.organization.rawValue, sub: user.id.rawValue, bid: request.bid,
            jkt: request.thumbprint, jti: identifiers.make(Entity.Session.self).rawValue, iat: now.date,
            exp: now.date.addingTimeInterval(SignedAuthorization.lifetime))
        return try authorization.sign(with: try keys.open(key))
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

/// The transaction of an authorization: the user, and an event if the app is not registered.
private struct UserEntry: Sendable {
    /// The rows that the answer needs.
    struct Recorded: Sendable {
        let user: User
        let conflicts: [String]
        let isRegistered: Bool
        let key: StoredSigningKey
    }

    let claims: UserClaims
    let bundleID: String
    let organization: OrganizationID
    /// The ids for a new user and an event, generated before the transaction because it may run twice.
    let candidate: UserID
    let event: EventID
    let now: Timestamp

    /// Returns the rows if nothing has to be written; `nil` otherwise.
    func find(in transaction: Transaction) throws -> Recorded? {
        let (organization, key) = try setUp(in: transaction)
        guard try transaction.apps.isRegistered(bundleID, organization: organization.id),
            let (user, conflicts) = try registrar(organization).find(in: transaction)
        else { return nil }
        return Recorded(user: user, conflicts: conflicts, isRegistered: true, key: key)
    }

    func record(in transaction: Transaction) throws -> Recorded {
        let (organization, key) = try setUp(in: transaction)
        let (user, conflicts) = try registrar(organization).run(in: transaction)
        let isRegistered = try transaction.apps.isRegistered(bundleID, organization: organization.id)
        if !isRegistered {
            try transaction.events.appendUnregisteredApp(bundleID, organization: organization.id, id: event, now: now)
        }
        return Recorded(user: user, conflicts: conflicts, isRegistered: isRegistered, key: key)
    }

    private func setUp(in transaction: Transaction) throws -> (Organization, StoredSigningKey) {
        guard let organization = try transaction.organizations.find(organization),
            let key = try transaction.signingKeys.active(KeyPurpose.login.rawValue)
        else { throw Self.notSetUp }
        return (organization, key)
    }

    private func registrar(_ organization: Organization) -> UserRegistrar {
        UserRegistrar(claims: claims, organization: organization, candidate: candidate, now: now)
    }

    private static let notSetUp = DomainError(
        .notSetUp, "The installation has no signing key yet. Its operator runs `assay init`.")
}
