package import AssayCore
import Synchronization

/// Finds the addresses from which many users call.
///
/// Such an address is most likely a reverse proxy that the settings do not name: all its users then share the limits of
/// one client. Only users who are logged in are counted, each by a number, at most ``threshold`` of them for each of at
/// most ``mostAddresses`` addresses; all are forgotten when a period ends.
package final class SharedAddresses: Sendable {
    /// The number of users from which on an address counts as shared.
    package static let threshold = 50
    /// The seconds in which they must call.
    package static let period = 600
    /// Addresses beyond these are not looked at until the period ends.
    package static let mostAddresses = 1024
    /// Log lines of one period, for a caller who has many addresses and many users.
    private static let mostLines = 4

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

    /// Counts a user's call, at the same cost for any number of them.
    ///
    /// - Returns: Whether a line is to be logged: the address has just turned out to be shared.
    package func note(_ user: UserID, at client: AddressGroup, now: Timestamp) -> Bool {
        state.withLock { state in
            state.turn(to: now)
            let count = state.current.users[client]?.count
            guard count ?? 0 < Self.threshold, count != nil || state.current.users.count < Self.mostAddresses else {
                return false
            }
            state.current.users[client, default: []].insert(user.hashValue)
            guard state.current.users[client]?.count == Self.threshold else { return false }
            state.current.shared += 1
            return state.current.shared <= Self.mostLines
        }
    }

    /// The shared addresses of this period or of the one before, whichever had more.
    package func count(now: Timestamp) -> Int {
        state.withLock { state in
            state.turn(to: now)
            return max(state.current.shared, state.sharedBefore)
        }
    }
}
