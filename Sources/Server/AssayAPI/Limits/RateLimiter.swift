package import AssayCore
import Synchronization

/// The buckets of this node.
///
/// Exact limits (logins) are counted in the database instead.
package final class RateLimiter: Sendable {
    /// Whose calls are counted together.
    package enum Key: Hashable, Sendable {
        case address(String)
        case partner(OrganizationID)
        case user(UserID)
        /// The user's calls that change something.
        case changes(UserID)
    }

    private struct Buckets {
        var byKey: [Key: (bucket: TokenBucket, limit: RateLimit)] = [:]
        /// At this many buckets, those that are full again are forgotten: an attacker with many addresses costs
        /// sweeps, not the memory.
        ///
        /// Twice what the last sweep left, so that a sweep costs each new bucket a few looks however many stay.
        var sweepAt = RateLimiter.leastSwept

        mutating func sweep(now: Timestamp) {
            byKey = byKey.filter { !$0.value.bucket.isFull($0.value.limit, now: now) }
            sweepAt = max(RateLimiter.leastSwept, 2 * byKey.count)
        }
    }

    private static let leastSwept = 10_000

    private let clock: any WallClock
    private let buckets = Mutex(Buckets())

    package init(clock: any WallClock) {
        self.clock = clock
    }

    /// Counts one call.
    package func take(_ key: Key, _ limit: RateLimit) -> RateLimitVerdict {
        let now = clock.now()
        return buckets.withLock { buckets in
            if buckets.byKey.count >= buckets.sweepAt, buckets.byKey[key] == nil { buckets.sweep(now: now) }
            var bucket = buckets.byKey[key]?.bucket ?? TokenBucket(full: limit, now: now)
            let verdict = bucket.take(limit, now: now)
            buckets.byKey[key] = (bucket, limit)
            return verdict
        }
    }
}
