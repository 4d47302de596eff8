import AssayCore
import AssayStorage
import AssayWire

/// The organization's limits on the work that one user may have in progress.
///
/// Each check counts rows by an index and stops at its limit.
struct UserLimits: Sendable {
    let organization: OrganizationID
    let settings: OrganizationLimits

    init(organization: OrganizationID, settings: OrganizationLimits) {
        self.organization = organization
        self.settings = settings
    }

    /// Reads the organization's settings.
    init(of organization: OrganizationID, in tx: Transaction) throws {
        guard let settings = try tx.organizations.limits(of: organization) else {
            throw DomainError.notFound("organization")
        }
        self.organization = organization
        self.settings = settings
    }

    /// Locks the user's row until the transaction ends, so that a count includes what other requests of the user have
    /// stored before.
    ///
    /// - Throws: `invalid_session` for a user who has been erased since the call was authenticated.
    func lock(_ user: UserID, in tx: Transaction) throws {
        guard try tx.users.lock(user, organization: organization) != nil else {
            throw DomainError(.invalidSession, "The session has ended, because its user was erased.")
        }
    }

    /// Checks the number of the user's unended captures, after a new capture has been stored and the user is locked.
    ///
    /// - Throws: `too_many_open_captures`. The transaction must not commit then.
    func checkCaptures(of user: UserID, in tx: Transaction) throws {
        let limit = settings.userOpenCaptures
        let count = try tx.captures.countUnended(user: user, organization: organization, upTo: limit + 1)
        guard count > limit else { return }
        throw DomainError(
            .tooManyOpenCaptures,
            "This user has \(limit) captures that have not ended. Complete or cancel one of them, then begin again.",
            retryAfter: 60)
    }

    /// Returns the number of the user's photos that wait for their check, counted up to the limit.
    ///
    /// Before the user is locked, the answer is only a hint.
    func countUnchecked(of user: UserID, in tx: Transaction) throws -> Int {
        try tx.jobs.count(.checkPhoto, of: user, organization: organization, upTo: settings.userUncheckedPhotos)
    }

    /// Checks the number of the user's photos that wait for their check.
    ///
    /// - Throws: `too_many_unchecked_photos`, with a delay after which some photos are expected to be checked.
    func check(unchecked count: Int) throws(DomainError) {
        let limit = settings.userUncheckedPhotos
        guard count >= limit else { return }
        throw DomainError(
            .tooManyUncheckedPhotos,
            "\(limit) photos of this user wait for their check. Send the photo again when some have been checked.",
            retryAfter: 5)
    }
}
