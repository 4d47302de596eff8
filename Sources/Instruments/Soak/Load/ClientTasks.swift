/// Simulated clients that capture while something else goes on.
enum ClientTasks {
    /// Runs tasks beside a body, asks them to end when it has ended, and cancels those that do not.
    ///
    /// - Parameters:
    ///   - end: Asks the tasks to end after what they have in progress.
    ///   - seconds: How long they may take for that.
    ///   - isDone: Whether there is nothing more to wait for.
    ///   - giveUp: Called before what still runs is cancelled.
    static func running<Value: Sendable>(
        _ tasks: [@Sendable () async -> Void], end: () -> Void, within seconds: Double,
        isDone: () async throws -> Bool, giveUp: () -> Void = {}, _ body: () async throws -> Value
    ) async throws -> Value {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for task in tasks { group.addTask { await task() } }
            let value: Value
            do {
                value = try await body()
            } catch {
                group.cancelAll()
                throw error
            }
            end()
            let deadline = ContinuousClock.now + .seconds(seconds)
            while try await !isDone(), ContinuousClock.now < deadline {
                try await Task.sleep(for: .milliseconds(50))
            }
            giveUp()
            group.cancelAll()
            return value
        }
    }
}
