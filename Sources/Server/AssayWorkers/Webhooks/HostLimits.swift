/// The requests of this process to each receiving host, so that many subscriptions can't flood one.
///
/// A host has a bucket of two seconds' requests. It is named as in the canonical URL, without its port.
struct HostLimits {
    private struct Bucket {
        var left: Double
        var at: ContinuousClock.Instant
    }

    private let perSecond: Int?
    private var buckets: [String: Bucket] = [:]

    /// - Parameter perSecond: The requests per second to one host; `nil` for no limit.
    init(perSecond: Int?) {
        self.perSecond = perSecond
    }

    /// The requests that a host may get at once.
    var burst: Int { perSecond.map { 2 * $0 } ?? .max }

    /// Counts requests to a host.
    mutating func count(_ requests: Int, to host: String, at time: ContinuousClock.Instant) {
        guard perSecond != nil else { return }
        let bucket = buckets[host].map { filled($0, at: time) } ?? Bucket(left: Double(burst), at: time)
        buckets[host] = Bucket(left: bucket.left - Double(requests), at: time)
    }

    /// Returns the requests that each host may get now; a host that is left out may get a whole burst.
    mutating func left(at time: ContinuousClock.Instant) -> [String: Int] {
        let burst = Double(burst)
        buckets = buckets.mapValues { filled($0, at: time) }.filter { $0.value.left < burst }
        return buckets.mapValues { max(0, Int($0.left)) }
    }

    private func filled(_ bucket: Bucket, at time: ContinuousClock.Instant) -> Bucket {
        let seconds = max(.zero, time - bucket.at) / .seconds(1)
        return Bucket(left: min(Double(burst), bucket.left + seconds * Double(perSecond ?? 0)), at: time)
    }
}
