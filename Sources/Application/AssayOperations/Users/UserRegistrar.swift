import AssayCore
import AssayKeys
import AssayStorage
import AssayWire

/// The transaction of an authorization: creates the user on a partner's first statement, compares every later statement
/// with the stored profile, and appends an event if the app is not registered.
struct UserRegistrar: Sendable {
    /// The rows that the answer needs.
    struct Registered: Sendable {
        let user: User
        /// The fields whose values differ from the stored ones.
        let conflicts: [String]
        let isAppRegistered: Bool
        let key: StoredSigningKey
    }

    let claims: UserClaims
    let bundleID: String
    let organization: OrganizationID
    /// The ids for a new user, and for an event and a job, generated before the transaction because it may run twice.
    let candidate: UserID
    let event: EventID
    let now: Timestamp

    /// Returns the result of ``run(in:)`` if it would write nothing; `nil` otherwise.
    ///
    /// - Throws: Bad input if no statement has given an email so far.
    func find(in tx: Transaction) throws -> Registered? {
        let (organization, key) = try setUp(in: tx)
        guard try tx.apps.isRegistered(bundleID, organization: organization.id),
            let known = try tx.users.find(claims.uniqueUserID, organization: organization.id)
        else { return nil }
        let adoption = known.profile.adopting(claims.profile)
        try requireEmail(adoption.profile)
        guard adoption.profile == known.profile else { return nil }
        return Registered(user: known, conflicts: adoption.conflicts, isAppRegistered: true, key: key)
    }

    /// - Throws: Bad input if no statement has given an email so far.
    func run(in tx: Transaction) throws -> Registered {
        let (organization, key) = try setUp(in: tx)
        let (user, conflicts) = try register(in: organization, tx)
        let isRegistered = try tx.apps.isRegistered(bundleID, organization: organization.id)
        if !isRegistered {
            try tx.events.appendUnregisteredApp(bundleID, organization: organization.id, id: event, now: now)
        }
        return Registered(user: user, conflicts: conflicts, isAppRegistered: isRegistered, key: key)
    }

    private func setUp(in tx: Transaction) throws -> (Organization, StoredSigningKey) {
        guard let organization = try tx.organizations.find(organization),
            let key = try tx.signingKeys.active(KeyPurpose.login.rawValue)
        else { throw Self.notSetUp }
        return (organization, key)
    }

    private func register(
        in organization: Organization, _ tx: Transaction
    ) throws -> (user: User, conflicts: [String]) {
        if let known = try tx.users.find(claims.uniqueUserID, organization: organization.id) {
            return try update(known, in: tx)
        }
        try requireEmail(claims.profile)
        let user = User(
            id: candidate, organization: organization.id, uniqueUserID: claims.uniqueUserID,
            username: organization.name.username(of: claims.uniqueUserID), profile: claims.profile, loginLimits: nil,
            revision: 1, createdAt: now)
        if try tx.users.insertIfAbsent(user) { return (user, []) }
        // A concurrent first call has created the user, so treat this call as a later one.
        guard let known = try tx.users.find(claims.uniqueUserID, organization: organization.id) else {
            throw DomainError.revisionConflict
        }
        return try update(known, in: tx)
    }

    private func update(_ known: User, in tx: Transaction) throws -> (user: User, conflicts: [String]) {
        let adoption = known.profile.adopting(claims.profile)
        try requireEmail(adoption.profile)
        if adoption.profile != known.profile {
            guard try tx.users.update(adoption.profile, of: known) else { throw DomainError.revisionConflict }
            // The workers notice the job within seconds.
            try tx.enqueueRenewal(of: known, now: adoption.profile, id: JobID(event.rawValue), at: now)
        }
        return (known, adoption.conflicts)
    }

    private func requireEmail(_ profile: UserProfile) throws(DomainError) {
        guard profile.email != nil else {
            throw .invalid("email", "required", "The first call for a user needs an e-mail address.")
        }
    }

    private static let notSetUp = DomainError(
        .notSetUp, "The installation has no signing key yet. Its operator runs `assay init`.")
}
