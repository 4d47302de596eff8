import AssayCore
import AssayStorage

/// Makes the user of a partner's first statement, and holds every later statement against what is known.
struct UserAdoption: Sendable {
    let claims: UserClaims
    let organization: Organization
    /// The id of the user, should there be none yet.
    let candidate: UserID
    let now: Timestamp

    /// - Returns: The user as it is known now, and the fields that were stated otherwise.
    /// - Throws: Bad input where nobody has stated an e-mail yet.
    func run(in transaction: Transaction) throws -> (user: User, conflicts: [String]) {
        if let known = try transaction.users.find(claims.uniqueUserID, organization: organization.id) {
            return try meet(known, in: transaction)
        }
        let user = try newUser()
        if try transaction.users.insertIfAbsent(user) { return (user, []) }
        // Another first call was quicker by a moment: ours is a later call then.
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
            throw .invalid([.init("email", "required", "The first call for a user needs an e-mail address.")])
        }
    }
}
