package import AssayCore
import AssayStorage

/// Revokes an API token, with effect from the next call.
package struct RevokeToken: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// - Throws: Not found for unknown tokens, tokens of other organizations and tokens already revoked alike.
    package func callAsFunction(
        _ staff: StaffActor, _ organization: OrganizationID, token: APITokenID
    ) async throws {
        try staff.require(.admin, for: organization)
        try await platform.change(by: staff) { tx, note in
            guard try tx.apiTokens.revoke(token, organization: organization, now: note.now) else {
                throw DomainError.notFound("token that could be revoked")
            }
            try note.append("token.revoke", subject: token.rawValue, organization: organization, to: tx)
        }
    }
}
