package import AssayCore
import Synchronization

/// Counts the calls of each user that currently wait in this process.
package final class WaitingCalls: Sendable {
    private let counts = Mutex<[UserID: Int]>([:])

    package init() {}

    /// Runs a wait, unless `limit` calls of the user already wait.
    ///
    /// - Returns: Whether the wait was run.
    package func wait(for user: UserID, atMost limit: Int, _ body: () async throws -> Void) async rethrows -> Bool {
        let mayWait = counts.withLock { counts in
            guard counts[user, default: 0] < limit else { return false }
            counts[user, default: 0] += 1
            return true
        }
        guard mayWait else { return false }
        defer {
            counts.withLock { counts in
                counts[user, default: 0] -= 1
                if counts[user] == 0 { counts[user] = nil }
            }
        }
        try await body()
        return true
    }

    /// The number of waiting calls of all users.
    package var count: Int { counts.withLock { $0.values.reduce(0, +) } }
}
