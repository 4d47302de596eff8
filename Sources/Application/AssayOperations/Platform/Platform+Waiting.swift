import Synchronization

extension Platform {
    /// Waits for a change that a signal announces: returns once `isDone` returns true, or after the time.
    ///
    /// Evaluates `isDone` at each signal, and once a second because a signal of another process may be lost.
    func wait(
        for key: Signals.Key, seconds: Int, until isDone: @escaping @Sendable () async throws -> Bool
    ) async throws {
        // Subscribes before the first evaluation, so that no signal is missed in between.
        let wakeUps = signals.subscribe(to: key)
        guard try await !isDone() else { return }
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                for await _ in wakeUps where try await isDone() { return }
            }
            group.addTask { [sleeper] in
                for _ in 0..<seconds {
                    try await sleeper.sleep(for: .seconds(1))
                    if try await isDone() { return }
                }
            }
            try await group.next()
            group.cancelAll()
        }
    }

    /// Reads a value, and waits for another one if it is not news.
    ///
    /// If too many calls of the caller wait already, this one returns at once.
    ///
    /// - Returns: The first value that is news, or the last one when the time is over.
    func waitForNews<Value: Sendable, ID: Hashable & Sendable>(
        for key: Signals.Key, seconds: Int, of caller: ID, among calls: WaitingCalls<ID>, atMost limit: Int,
        isNews: @escaping @Sendable (Value) -> Bool, read: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let first = try await read()
        guard !isNews(first), seconds > 0 else { return first }
        let latest = Mutex(first)
        _ = try await calls.wait(for: caller, atMost: limit) {
            try await wait(for: key, seconds: seconds) {
                let value = try await read()
                // Both branches of the wait may read at the same time. News are never given up again.
                return latest.withLock { latest in
                    if !isNews(latest) { latest = value }
                    return isNews(latest)
                }
            }
        }
        return latest.withLock { $0 }
    }
}
