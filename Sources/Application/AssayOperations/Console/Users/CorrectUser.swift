package import AssayCore
import AssayStorage

/// Corrects the e-mail address or the name of a user, which the partner can't change once it has stated them.
///
/// Later authorizations don't change the corrected values either: one that states another value is answered with
/// `profile_conflict`, as before a correction. A name that was removed is unknown, so the next statement sets it.
/// Certificates that show the name are replaced.
package struct CorrectUser: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// - Parameters:
    ///   - profile: The values of the form; a blank name is removed.
    ///   - revision: The revision of the user that the lead has seen.
    /// - Throws: `role_too_low`, `not_found`; bad input, which names each wrong field; `changed_meanwhile`.
    package func callAsFunction(_ staff: StaffActor, _ id: UserID, _ profile: UserProfile, revision: Int) async throws {
        try staff.require(.lead)
        var fields: [DomainError.Field] = []
        let profile = UserClaims.checked(
            email: profile.email, firstName: profile.firstName, lastName: profile.lastName, &fields)
        guard fields.isEmpty else { throw DomainError.invalid(fields) }
        // The id is generated before the transaction, because it may run twice.
        let renewal: JobID = platform.identifiers.makeOrdered()
        let isCurrent = try await platform.change(by: staff) { tx, note in
            let user = try tx.user(id, for: staff).user
            guard user.erasedAt == nil else { throw DomainError.notFound("user") }
            guard profile.email != nil || user.profile.email == nil else {
                throw DomainError.invalid("email", "required", "The e-mail address can't be removed.")
            }
            // The audit trail keeps the values before, so that a wrong correction can be found and reverted.
            let replaced = user.profile.values(replacedBy: profile)
            guard !replaced.isEmpty else { return true }
            guard user.revision == revision else { return false }
            guard try tx.users.update(profile, of: user) else { throw DomainError.revisionConflict }
            try tx.enqueueRenewal(of: user, now: profile, id: renewal, at: note.now)
            try note.append(
                "user.correct", subject: id.rawValue, organization: user.organization, detail: replaced, to: tx)
            return true
        }
        guard isCurrent else { throw DomainError.revisionConflict }
        platform.signals.notify(.jobs(.reissueCertificates))
    }
}
