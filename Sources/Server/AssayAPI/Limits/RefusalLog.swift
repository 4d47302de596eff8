package import AssayCore
import Synchronization

/// Limits the number of log lines that one client can cause by failing calls.
package final class RefusalLog: Sendable {
    /// The kinds of log lines about a failed call, each with its own limit.
    package enum Line: Sendable, Hashable, CaseIterable {
        /// The server itself failed.
        case failed
        /// A limit set by an operator was reached.
        case refused
        /// A response with status 400 or above.
        case answered

        var limit: RateLimit {
            switch self {
            case .failed, .refused: RateLimit(perSecond: 0.2, burst: 10)
            case .answered: RateLimit(perSecond: 2, burst: 60)
            }
        }
    }

    private struct Key: Hashable {
        let client: AddressGroup
        let line: Line
    }

    private struct Account {
        var bucket: TokenBucket
        var suppressed = 0
    }

    /// The maximum number of accounts.
    ///
    /// Further clients share one account.
    private static let most = 4096
    private static let others = AddressGroup("others")

    private let clock: any WallClock
    private let accounts = Mutex<[Key: Account]>([:])

    package init(clock: any WallClock) {
        self.clock = clock
    }

    /// - Returns: `nil` if the line must be suppressed; otherwise the number of lines suppressed since the last one.
    package func take(_ line: Line, of client: AddressGroup) -> Int? {
        let now = clock.now()
        return accounts.withLock { accounts in
            var key = Key(client: client, line: line)
            if accounts[key] == nil, accounts.count >= Self.most {
                accounts = accounts.filter { !$1.bucket.isFull($0.line.limit, now: now) }
                if accounts.count >= Self.most { key = Key(client: Self.others, line: line) }
            }
            var account = accounts[key] ?? Account(bucket: TokenBucket(full: line.limit, now: now))
            let isAllowed = account.bucket.take(line.limit, now: now).isAllowed
            let suppressed = account.suppressed
            account.suppressed = isAllowed ? 0 : suppressed + 1
            accounts[key] = account
            return isAllowed ? suppressed : nil
        }
    }
}
