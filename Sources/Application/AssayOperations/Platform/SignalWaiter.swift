/// Waits for a change that a signal announces.
struct SignalWaiter: Sendable {
    let signals: Signals
    let sleeper: any Clock<Duration>

    /// Returns once `isDone` returns true, or after the time.
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
            group.addTask {
                for _ in 0..<seconds {
                    try await sleeper.sleep(for: .seconds(1))
                    if try await isDone() { return }
                }
            }
            try await group.next()
            group.cancelAll()
        }
    }
}
