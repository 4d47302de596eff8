package import AssayCore
import Synchronization

/// The buckets of this node.
///
/// Exact limits (logins) are counted in the database instead.
package final class RateLimiter: Sendable {
    /// Whose calls are counted together.
    package enum Key: Hashable, Sendable {
        case address(String)
        case partner(OrganisationID)
        case user(UserID)
    }

    /// Above this many buckets, those that are full again are forgotten: an attacker with many addresses costs a
    /// sweep, not the memory.
    private static let sweepThreshold = 10_000

    private let clock: any WallClock
    private let buckets = Mutex<[Key: (bucket: TokenBucket, limit: RateLimit)]>([:])

    package init(clock: any WallClock) {
        self.clock = clock
    }

    /// Counts one call.
    package func take(_ key: Key, _ limit: RateLimit) -> RateLimitVerdict {
        let now = clock.now()
        return buckets.withLock { buckets in
            if buckets.count >= Self.sweepThreshold, buckets[key] == nil {
                buckets = buckets.filter { !$0.value.bucket.isFull($0.value.limit, now: now) }
            }
            var bucket = buckets[key]?.bucket ?? TokenBucket(full: limit, now: now)
            let verdict = bucket.take(limit, now: now)
            buckets[key] = (bucket, limit)
            return verdict
        }
    }
}
