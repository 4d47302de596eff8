import AssayCore
import AssayKeys
import AssayStorage
import AssayWire

/// The transaction of a login: it checks the limits, marks the signed request as used, and creates the session.
struct LoginTransaction: Sendable {
    let authorization: SignedAuthorization
    let now: Timestamp

    private var organization: OrganizationID { OrganizationID(authorization.org) }

    func run(id: SessionID, hash: String, in transaction: Transaction) throws -> (session: Session, user: User) {
        // Locks the user's row, so that concurrent logins of one user are counted one at a time on every database.
        guard let settings = try transaction.organizations.find(organization)?.settings,
            let user = try transaction.users.lock(UserID(authorization.sub), organization: organization)
        else {
            throw DomainError(.authorizationInvalid, "The signed request is for nobody who is known here.")
        }
        try requireApp(in: transaction)
        try requireRoom(for: user, limits: user.loginLimits ?? settings.limits.login, in: transaction)
        try burn(in: transaction)
        let session = Session.beginning(
            now: now, hours: settings.sessionHours, id: id, organization: organization, user: user.id,
            bundleID: authorization.bid)
        try transaction.sessions.insert(session, hash: hash)
        try transaction.loginSuccesses.append(user.id, organization: organization, session: id, now: now)
        return (session, user)
    }

    private func requireApp(in transaction: Transaction) throws {
        // Held, so that the app's removal ends this login's session, too.
        guard try transaction.apps.hold(authorization.bid, organization: organization) else {
            throw DomainError(
                .bundleNotRegistered,
                "The app \(authorization.bid) is not registered. The operator adds it with `assay app add`.")
        }
    }

    private func requireRoom(for user: User, limits: LoginLimits, in transaction: Transaction) throws {
        let end = now.adding(seconds: LoginLimits.furthestAhead)
        let waits = try limits.windows.compactMap { window in
            let blocking = try transaction.loginSuccesses.latest(
                window.count, of: user.id, organization: organization, until: end)
            return window.wait(blocking: blocking, now: now)
        }
        guard let wait = waits.max() else { return }
        throw DomainError(
            .loginLimitReached,
            "This user has logged in too often. The signed request stays good until it expires; wait \(wait) s.",
            retryAfter: wait)
    }

    private func burn(in transaction: Transaction) throws {
        let isFirst = try transaction.burntAuthorizations.burn(
            authorization.jti, organization: organization, now: now, expiresAt: Timestamp(authorization.exp))
        guard isFirst else {
            throw DomainError(.authorizationReused, "The signed request was used before. Authorize the user again.")
        }
    }
}
