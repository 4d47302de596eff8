import Synchronization

/// A cache in memory that is emptied when it is full.
final class BoundedCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private let values = Mutex<[Key: Value]>([:])
    private let limit: Int

    /// - Parameter limit: The maximum number of values.
    init(limit: Int) {
        self.limit = limit
    }

    subscript(key: Key) -> Value? {
        values.withLock { $0[key] }
    }

    func insert(_ value: Value, for key: Key) {
        values.withLock { values in
            if values.count >= limit { values.removeAll(keepingCapacity: true) }
            values[key] = value
        }
    }

    func remove(_ key: Key) {
        values.withLock { $0[key] = nil }
    }
}
