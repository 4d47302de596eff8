package import AssayCore
import AssayStorage

/// Ends a session.
///
/// The token is worthless from then on.
package struct LogOut: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) {
        self.platform = platform
    }

    package func callAsFunction(_ user: UserActor) async throws {
        let now = platform.clock.now()
        // A session that somebody else has just revoked is what the caller wants, too.
        _ = try await platform.store.write { transaction in
            try transaction.sessions.revoke(user.session, organization: user.organization, now: now)
        }
    }
}
