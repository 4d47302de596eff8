import Synchronization

/// Counts the calls of each caller, such as a user, that currently wait in this process.
package final class WaitingCalls<Key: Hashable & Sendable>: Sendable {
    private let counts = Mutex<[Key: Int]>([:])

    package init() {}

    /// Runs a wait, unless `limit` calls of the caller already wait.
    ///
    /// - Returns: Whether the wait was run.
    package func wait(for caller: Key, atMost limit: Int, _ body: () async throws -> Void) async rethrows -> Bool {
        let mayWait = counts.withLock { counts in
            guard counts[caller, default: 0] < limit else { return false }
            counts[caller, default: 0] += 1
            return true
        }
        guard mayWait else { return false }
        defer {
            counts.withLock { counts in
                counts[caller, default: 0] -= 1
                if counts[caller] == 0 { counts[caller] = nil }
            }
        }
        try await body()
        return true
    }

    /// The number of waiting calls of all callers.
    package var count: Int { counts.withLock { $0.values.reduce(0, +) } }
}
