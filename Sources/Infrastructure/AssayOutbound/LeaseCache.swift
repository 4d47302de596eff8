/// Values by key, of which those that are in use are never removed.
///
/// Beyond the capacity, the values whose last use is the longest ago are removed. While more values than that are in
/// use, the cache is larger.
struct LeaseCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct Entry: Sendable {
        let value: Value
        var leases = 0
        var lastUse = 0
    }

    private let capacity: Int
    private var entries: [Key: Entry] = [:]
    private var uses = 0

    init(capacity: Int) {
        self.capacity = capacity
    }

    /// The number of values.
    var count: Int { entries.count }

    /// Returns the value of a key, which stays until ``release(_:)``.
    mutating func lease(_ key: Key, make: () -> Value) -> Value {
        uses += 1
        var entry = entries[key] ?? Entry(value: make())
        entry.leases += 1
        entry.lastUse = uses
        entries[key] = entry
        return entry.value
    }

    /// Ends a lease.
    ///
    /// - Returns: The values that are removed, for the caller to close.
    mutating func release(_ key: Key) -> [Value] {
        entries[key]?.leases -= 1
        var removed: [Value] = []
        while entries.count > capacity,
            let oldest = entries.filter({ $0.value.leases == 0 }).min(by: { $0.value.lastUse < $1.value.lastUse })
        {
            entries[oldest.key] = nil
            removed.append(oldest.value.value)
        }
        return removed
    }

    /// Removes all values, and returns them.
    mutating func removeAll() -> [Value] {
        defer { entries = [:] }
        return entries.values.map(\.value)
    }
}
