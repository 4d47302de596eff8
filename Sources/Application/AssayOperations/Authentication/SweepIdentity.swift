import AssayCore
import AssayStorage

/// Deletes expired rows: used authorization requests, logins that no limit counts any longer, ended sessions, tickets
/// of screens, answers of partners' calls that are not repeated any longer, and what the sign-in to the console leaves.
package struct SweepIdentity: Sendable {
    /// The numbers of deleted rows.
    package struct Swept: Sendable, Hashable {
        package let burntRequests: Int
        package let loginSuccesses: Int
        package let sessions: Int
        package let flowTickets: Int
        package let idempotencyKeys: Int
        /// The sessions, one-time links and attempts to sign in of the console.
        package let consoleRows: Int

        /// The number of deleted rows of all kinds.
        package var count: Int {
            burntRequests + loginSuccesses + sessions + flowTickets + idempotencyKeys + consoleRows
        }

        /// Whether one of the batches was full, so that another sweep is worthwhile.
        package let isMoreLeft: Bool
    }

    /// The time in seconds that rows stay after their expiry (10 minutes), so that a node whose clock is behind still
    /// finds them.
    package static let graceSeconds = 600

    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// - Parameter batch: The maximum number of rows of each kind, so that other writers do not wait long.
    package func callAsFunction(batch: Int = 500) async throws -> Swept {
        let end = platform.clock.now().adding(seconds: -Self.graceSeconds)
        let dayAgo = end.adding(seconds: -LoginLimits.longestWindow)
        let keysEnd = end.adding(seconds: -IdempotencyKey.lifetime)
        return try await platform.store.write { transaction in
            let burnt = try transaction.burntAuthorizations.deleteExpired(before: end, limit: batch)
            let logins = try transaction.loginSuccesses.delete(before: dayAgo, limit: batch)
            let sessions = try transaction.sessions.deleteExpired(before: end, limit: batch)
            let tickets = try transaction.flowTickets.deleteExpired(before: end, limit: batch)
            let keys = try transaction.idempotencyKeys.delete(before: keysEnd, limit: batch)
            let console = try transaction.consoleSessions.deleteExpired(before: end, limit: batch)
            return Swept(
                burntRequests: burnt, loginSuccesses: logins, sessions: sessions, flowTickets: tickets,
                idempotencyKeys: keys, consoleRows: console.reduce(0, +),
                isMoreLeft: ([burnt, logins, sessions, tickets, keys] + console).contains { $0 >= batch })
        }
    }
}
