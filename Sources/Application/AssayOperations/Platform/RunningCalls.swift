import AssayCore
import Synchronization

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
