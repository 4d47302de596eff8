import AssayCore
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

/// The keys of the calls that run in this process.
package final class RunningCalls: Sendable {
    private struct Name: Hashable {
        let organization: OrganizationID
        let route: String
        let hash: String

        init(_ key: IdempotencyKey) {
            (organization, route, hash) = (key.organization, key.route, key.hash)
        }
    }

    private let names = Mutex<Set<Name>>([])

    package init() {}

    /// - Returns: `false` if a call with the same key runs, whatever its request is.
    func begin(_ key: IdempotencyKey) -> Bool {
        names.withLock { $0.insert(Name(key)).inserted }
    }

    func end(_ key: IdempotencyKey) {
        names.withLock { _ = $0.remove(Name(key)) }
    }
}
