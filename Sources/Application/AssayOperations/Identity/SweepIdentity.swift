import AssayCore
import AssayStorage

/// Forgets what has run out: burnt requests, logins that no limit counts any longer, ended sessions, screens' tickets.
///
/// The worker calls it.
package struct SweepIdentity: Sendable {
    /// How many rows were forgotten.
    package struct Swept: Sendable, Hashable {
        package let burntRequests: Int
        package let loginSuccesses: Int
        package let sessions: Int
        package let flowTickets: Int

        /// Whether one of the batches was full, so that another sweep is worth its while.
        package let isMoreLeft: Bool
    }

    /// Rows stay this long past their time, so that a node whose clock is behind still meets them: 10 minutes.
    package static let graceSeconds = 600

    private let platform: Platform

    package init(_ platform: Platform) {
        self.platform = platform
    }

    /// - Parameter batch: At most so many rows of each kind, so that no writer waits long.
    package func callAsFunction(batch: Int = 500) async throws -> Swept {
        let end = platform.clock.now().adding(seconds: -Self.graceSeconds)
        let dayAgo = end.adding(seconds: -LoginLimits.longestWindow)
        return try await platform.store.write { transaction in
            let burnt = try transaction.burntAuthorizations.deleteExpired(before: end, limit: batch)
            let logins = try transaction.loginSuccesses.delete(before: dayAgo, limit: batch)
            let sessions = try transaction.sessions.deleteExpired(before: end, limit: batch)
            let tickets = try transaction.flowTickets.deleteExpired(before: end, limit: batch)
            return Swept(
                burntRequests: burnt, loginSuccesses: logins, sessions: sessions, flowTickets: tickets,
                isMoreLeft: max(burnt, logins, sessions, tickets) >= batch)
        }
    }
}
