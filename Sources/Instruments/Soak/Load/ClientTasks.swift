/// Simulated clients that capture while another operation runs.
enum ClientTasks {
    /// Runs tasks concurrently with a body.
    ///
    /// After the body, asks the tasks to end, and cancels those that do not.
    ///
    /// - Parameters:
    ///   - end: Asks the tasks to end after their work in progress.
    ///   - seconds: The time limit for ending.
    ///   - isDone: Returns whether waiting can stop.
    ///   - giveUp: Called before the remaining tasks are cancelled.
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
                // A task that is only cancelled would begin its next capture again and again.
                end()
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
