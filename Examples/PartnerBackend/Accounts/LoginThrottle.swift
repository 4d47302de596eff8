import Foundation

/// A limit on password guesses: login attempts per account name and per network.
///
/// Each attempt takes one from both limits before the password is compared, whether the name exists or not; a right
/// password gives them back. The answers therefore do not tell which names have accounts. The table is bounded: while
/// it is full of callers that are below their limits' burst, new callers share one entry.
actor LoginThrottle {
    /// How many attempts may come at once, and how many seconds one takes to come back.
    struct Limit: Sendable {
        let burst: Int
        let seconds: Double

        /// Ten at once, ten a minute.
        static let name = Limit(burst: 10, seconds: 6)
        /// Sixty at once, one a second: many customers may come from one network.
        static let network = Limit(burst: 60, seconds: 1)
    }

    private enum Key: Hashable {
        case name(String)
        case network(String)
        /// The shared entry of callers for whom the table has no room.
        case others(isName: Bool)
    }

    /// The attempts left at a time; they come back as time passes.
    private struct Bucket {
        var left: Double
        var at: Date
    }

    /// The entries that are kept at most.
    static let capacity = 10_000
    /// Characters of a name that count.
    ///
    /// Real names are shorter, and a longer one takes no more memory.
    private static let longestName = 64
    /// How long a full table is left as it is before it is looked through again.
    private static let pruneInterval: TimeInterval = 10

    private var buckets: [Key: Bucket] = [:]
    private var prunedAt = Date.distantPast
    private let capacity: Int
    private let now: @Sendable () -> Date

    init(capacity: Int = LoginThrottle.capacity, now: @escaping @Sendable () -> Date) {
        self.capacity = capacity
        self.now = now
    }

    /// How many entries there are.
    var count: Int { buckets.count }

    /// Counts an attempt.
    ///
    /// - Returns: The whole seconds to wait; `nil` where the attempt may go on.
    func attempt(name: String, network: String) -> Int? {
        let time = now()
        // The network comes first, so that a caller above that limit adds no names to the table.
        if let wait = take(key(.network(network), time), .network, time) { return wait }
        return take(key(.name(Self.short(name)), time), .name, time)
    }

    /// Gives back what an attempt with the right password has taken.
    func succeed(name: String, network: String) {
        let time = now()
        for (key, limit) in [(Key.network(network), Limit.network), (.name(Self.short(name)), .name)] {
            guard let bucket = buckets[key] else { continue }
            buckets[key] = Bucket(left: min(Double(limit.burst), filled(bucket, limit, time) + 1), at: time)
        }
    }

    private func take(_ key: Key, _ limit: Limit, _ time: Date) -> Int? {
        let left = buckets[key].map { filled($0, limit, time) } ?? Double(limit.burst)
        guard left >= 1 else { return max(1, Int(((1 - left) * limit.seconds).rounded(.up))) }
        buckets[key] = Bucket(left: left - 1, at: time)
        return nil
    }

    /// A clock that went back fills nothing.
    private func filled(_ bucket: Bucket, _ limit: Limit, _ time: Date) -> Double {
        min(Double(limit.burst), bucket.left + max(0, time.timeIntervalSince(bucket.at)) / limit.seconds)
    }

    private func key(_ key: Key, _ time: Date) -> Key {
        guard buckets.count >= capacity, buckets[key] == nil else { return key }
        if time.timeIntervalSince(prunedAt) >= Self.pruneInterval {
            prunedAt = time
            buckets = buckets.filter { key, bucket in
                let limit = Self.limit(of: key)
                return filled(bucket, limit, time) < Double(limit.burst)
            }
        }
        guard buckets.count >= capacity else { return key }
        if case .name = key { return .others(isName: true) }
        return .others(isName: false)
    }

    private static func limit(of key: Key) -> Limit {
        switch key {
        case .name, .others(isName: true): .name
        case .network, .others(isName: false): .network
        }
    }

    private static func short(_ name: String) -> String { String(name.prefix(longestName)) }
}
