package import AssayCore
import AssayStorage

/// Ends a session and invalidates its token.
package struct LogOut: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    package func callAsFunction(_ user: UserActor) async throws {
        let now = platform.clock.now()
        // If another request has just revoked the session, the result is the same, so the return value is ignored.
        _ = try await platform.store.write { transaction in
            _ = try transaction.sessions.revoke(user.session, organization: user.organization, now: now)
            try transaction.handovers.noteEnd(ofLogin: user.session, organization: user.organization, now: now)
        }
    }
}
