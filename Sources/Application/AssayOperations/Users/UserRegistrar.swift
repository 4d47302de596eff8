import AssayCore
import AssayStorage

/// Creates the user on a partner's first statement, and compares every later statement with the stored profile.
struct UserRegistrar: Sendable {
    let claims: UserClaims
    let organization: Organization
    /// The id for a new user.
    let candidate: UserID
    let now: Timestamp

    /// Returns the result of ``run(in:)`` if it would write nothing; `nil` if the user is new or the profile changes.
    ///
    /// - Throws: Bad input if no statement has given an email so far.
    func find(in transaction: Transaction) throws -> (user: User, conflicts: [String])? {
        guard let known = try transaction.users.find(claims.uniqueUserID, organization: organization.id) else {
            return nil
        }
        let adoption = known.profile.adopting(claims.profile)
        try requireEmail(adoption.profile)
        return adoption.profile == known.profile ? (known, adoption.conflicts) : nil
    }

    /// - Returns: The stored user, and the fields whose values differ from the stored ones.
    /// - Throws: Bad input if no statement has given an email so far.
    func run(in transaction: Transaction) throws -> (user: User, conflicts: [String]) {
        if let known = try transaction.users.find(claims.uniqueUserID, organization: organization.id) {
            return try meet(known, in: transaction)
        }
        let user = try newUser()
        if try transaction.users.insertIfAbsent(user) { return (user, []) }
        // A concurrent first call has created the user, so treat this call as a later one.
        guard let known = try transaction.users.find(claims.uniqueUserID, organization: organization.id) else {
            throw DomainError.revisionConflict
        }
        return try meet(known, in: transaction)
    }

    private func meet(_ known: User, in transaction: Transaction) throws -> (user: User, conflicts: [String]) {
        let adoption = known.profile.adopting(claims.profile)
        try requireEmail(adoption.profile)
        if adoption.profile != known.profile, try !transaction.users.update(adoption.profile, of: known) {
            throw DomainError.revisionConflict
        }
        return (known, adoption.conflicts)
    }

    private func newUser() throws(DomainError) -> User {
        try requireEmail(claims.profile)
        return User(
            id: candidate, organization: organization.id, uniqueUserID: claims.uniqueUserID,
            username: organization.name.username(of: claims.uniqueUserID), profile: claims.profile, loginLimits: nil,
            revision: 1, createdAt: now)
    }

    private func requireEmail(_ profile: UserProfile) throws(DomainError) {
        guard profile.email != nil else {
            throw .invalid("email", "required", "The first call for a user needs an e-mail address.")
        }
    }
}
