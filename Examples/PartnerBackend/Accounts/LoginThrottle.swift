import Foundation

/// A limit on password guesses: login attempts per network, and per account name of a network.
///
/// Wrong guesses slow down the network that they come from. They never keep a customer out who logs in from another
/// one, because anybody can guess wrongly for any name. Each attempt takes one from both limits before the password is
/// compared, whether the name exists or not; a correct password restores them. The responses therefore do not reveal
/// which names have accounts. The size of the table is limited: while it is full of callers that have used a part of
/// their burst, new names count against their network alone, and new networks share one entry.
actor LoginThrottle {
    /// The number of attempts that may come at once, and the seconds until one attempt is restored.
    struct Limit: Sendable {
        let burst: Int
        let seconds: Double

        /// Ten at once, ten a minute.
        static let account = Limit(burst: 10, seconds: 6)
        /// Sixty at once, one a second: many customers may come from one network.
        static let network = Limit(burst: 60, seconds: 1)
    }

    private enum Key: Hashable {
        case account(name: String, network: String)
        case network(String)
        /// The shared entry of networks for which the table has no room.
        case others
    }

    /// The attempts left at a point in time; they are restored as time passes.
    private struct Bucket {
        var left: Double
        var at: Date
    }

    /// The maximum number of entries.
    static let capacity = 10_000
    /// The number of characters of a name that count.
    ///
    /// Real names are shorter, and a longer name takes no more memory than this.
    private static let longestName = 64
    /// The minimum interval between two prunings of a full table, in seconds.
    private static let pruneInterval: TimeInterval = 10

    private var buckets: [Key: Bucket] = [:]
    private var prunedAt = Date.distantPast
    private let capacity: Int
    private let now: @Sendable () -> Date

    init(capacity: Int = LoginThrottle.capacity, now: @escaping @Sendable () -> Date) {
        self.capacity = capacity
        self.now = now
    }

    /// The number of entries.
    var count: Int { buckets.count }

    /// Counts an attempt.
    ///
    /// - Returns: The seconds to wait, rounded up; `nil` if the attempt may proceed.
    func attempt(name: String, network: String) -> Int? {
        let time = now()
        // The network is checked first, so that a caller above that limit adds no names to the table.
        if let wait = take(key(.network(network), time), .network, time) { return wait }
        let account = key(.account(name: Self.short(name), network: network), time)
        // Without room for the name, the network's limit alone counts.
        return account == .others ? nil : take(account, .account, time)
    }

    /// Restores the limits that an attempt with the correct password has used.
    func succeed(name: String, network: String) {
        let time = now()
        let account = Key.account(name: Self.short(name), network: network)
        for (key, limit) in [(Key.network(network), Limit.network), (account, .account)] {
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

    /// The attempts left at a time; a clock that was set back restores none.
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
        return buckets.count >= capacity ? .others : key
    }

    private static func limit(of key: Key) -> Limit {
        switch key {
        case .account: .account
        case .network, .others: .network
        }
    }

    private static func short(_ name: String) -> String { String(name.prefix(longestName)) }
}
