package import AssayCore
import Synchronization

/// Detects addresses from which many users call.
///
/// Such an address is most likely a reverse proxy that is missing in the settings, so that all its users share the
/// limits of one client. Only logged-in users are counted, by hash value. At most ``threshold`` users are stored for
/// each of at most ``maxAddresses`` addresses, and all are deleted at the end of a period.
package final class SharedAddresses: Sendable {
    /// The number of users at which an address counts as shared.
    package static let threshold = 50
    /// The length of a period in seconds.
    package static let period = 600
    /// The maximum number of addresses per period.
    ///
    /// Further addresses are ignored until the period ends.
    package static let maxAddresses = 1024
    /// The maximum number of log lines per period, in case one client has many addresses and many users.
    private static let maxLines = 4

    private struct Period {
        let begin: Timestamp
        var users: [AddressGroup: Set<Int>] = [:]
        var shared = 0
    }

    private struct State {
        var current = Period(begin: Timestamp(microseconds: 0))
        var sharedBefore = 0

        mutating func turn(to now: Timestamp) {
            let seconds = Int(now.seconds(since: current.begin))
            guard seconds >= SharedAddresses.period else { return }
            sharedBefore = seconds < 2 * SharedAddresses.period ? current.shared : 0
            current = Period(begin: now)
        }
    }

    private let state = Mutex(State())

    package init() {}

    /// Counts a user's call in constant time.
    ///
    /// - Returns: Whether to log a line: the address has just reached the threshold.
    package func note(_ user: UserID, at client: AddressGroup, now: Timestamp) -> Bool {
        state.withLock { state in
            state.turn(to: now)
            let count = state.current.users[client]?.count
            guard count ?? 0 < Self.threshold, count != nil || state.current.users.count < Self.maxAddresses else {
                return false
            }
            state.current.users[client, default: []].insert(user.hashValue)
            guard state.current.users[client]?.count == Self.threshold else { return false }
            state.current.shared += 1
            return state.current.shared <= Self.maxLines
        }
    }

    /// Returns the number of shared addresses in this period or the previous one, whichever is greater.
    package func count(now: Timestamp) -> Int {
        state.withLock { state in
            state.turn(to: now)
            return max(state.current.shared, state.sharedBefore)
        }
    }
}
