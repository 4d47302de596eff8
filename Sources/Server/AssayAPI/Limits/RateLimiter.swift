package import AssayCore
package import AssayWire
import Synchronization

/// The token buckets of this node.
///
/// Exact limits (logins) are counted in the database instead.
package final class RateLimiter: Sendable {
    /// The identity whose calls are counted together.
    package enum Key: Hashable, Sendable {
        case address(String)
        /// The calls of an organization's backend to one group of routes.
        case partner(OrganizationID, PartnerRouteGroup)
        case user(UserID)
        /// The calls of the user that change data.
        case changes(UserID)
        /// The calls of the user that change an item.
        case itemChanges(UserID)
        /// The calls of an organization's backend to one group of routes in a day.
        case partnerDay(OrganizationID, PartnerRouteGroup)
        /// The calls of all users of an organization that change data.
        case allChanges(OrganizationID)
        /// The calls of all users of an organization that change an item.
        case allItemChanges(OrganizationID)
    }

    private struct Buckets {
        var byKey: [Key: (bucket: TokenBucket, limit: RateLimit)] = [:]
        /// The number of buckets at which full ones are deleted.
        ///
        /// An attacker with many addresses therefore causes sweeps, but no unlimited memory use.
        ///
        /// It is twice the number that the last sweep left, so that the amortized cost per new bucket stays constant.
        var sweepAt = RateLimiter.minSwept

        mutating func sweep(now: Timestamp) {
            byKey = byKey.filter { !$0.value.bucket.isFull($0.value.limit, now: now) }
            sweepAt = max(RateLimiter.minSwept, 2 * byKey.count)
        }
    }

    private static let minSwept = 10_000

    private let clock: any WallClock
    private let buckets = Mutex(Buckets())

    package init(clock: any WallClock) {
        self.clock = clock
    }

    /// Counts one call.
    package func take(_ key: Key, _ limit: RateLimit) -> RateLimitVerdict {
        change(key, limit) { $0.take(limit, now: $1) }
    }

    /// Counts an allowed call as further calls, also beyond the limit.
    package func charge(_ calls: Int, to key: Key, _ limit: RateLimit) -> RateLimitVerdict {
        change(key, limit) { $0.charge(calls, limit, now: $1) }
    }

    private func change(
        _ key: Key, _ limit: RateLimit, _ body: (inout TokenBucket, Timestamp) -> RateLimitVerdict
    ) -> RateLimitVerdict {
        let now = clock.now()
        return buckets.withLock { buckets in
            if buckets.byKey.count >= buckets.sweepAt, buckets.byKey[key] == nil { buckets.sweep(now: now) }
            var bucket = buckets.byKey[key]?.bucket ?? TokenBucket(full: limit, now: now)
            let verdict = body(&bucket, now)
            buckets.byKey[key] = (bucket, limit)
            return verdict
        }
    }
}
