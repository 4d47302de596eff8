package import AssayCore
import AssayStorage

/// Makes an API token worthless, from the next call on.
package struct RevokeToken: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) {
        self.platform = platform
    }

    /// - Throws: Not found, the same for a token that never was, another organisation's, and one revoked before.
    package func callAsFunction(
        _ staff: StaffActor, _ organisation: OrganisationID, token: APITokenID
    ) async throws {
        try staff.require(.admin, for: organisation)
        let now = platform.clock.now()
        let note = AuditNote(staff, platform, now: now)
        try await platform.store.write { transaction in
            guard try transaction.apiTokens.revoke(token, organisation: organisation, now: now) else {
                throw DomainError.notFound("token that could be revoked")
            }
            try note.append("token.revoke", subject: token.rawValue, organisation: organisation, to: transaction)
        }
    }
}
