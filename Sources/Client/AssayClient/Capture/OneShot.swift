/// A value that comes once, and the tasks that wait for it.
package struct OneShot<Value: Sendable>: Sendable {
    private enum State: Sendable {
        case open([CheckedContinuation<Value, Never>])
        case settled(Value)
    }

    private let state = LockBox(State.open([]))

    /// A value that has not come yet.
    package init() {}

    /// Hands the value over; only the first one counts.
    ///
    /// - Returns: Whether this was the first.
    @discardableResult
    package func settle(_ value: Value) -> Bool {
        let waiting: [CheckedContinuation<Value, Never>]? = state.withLock { state in
            guard case .open(let waiting) = state else { return nil }
            state = .settled(value)
            return waiting
        }
        for continuation in waiting ?? [] { continuation.resume(returning: value) }
        return waiting != nil
    }

    /// The value, where it has come.
    package var settled: Value? {
        state.withLock { state in
            if case .settled(let value) = state { value } else { nil }
        }
    }

    /// Waits for the value.
    package func value() async -> Value {
        await withCheckedContinuation { continuation in
            let early: Value? = state.withLock { state in
                switch state {
                case .settled(let value): return value
                case .open(let waiting):
                    state = .open(waiting + [continuation])
                    return nil
                }
            }
            if let early { continuation.resume(returning: early) }
        }
    }
}

/// Waits for an app's code only as long as the caller's own task runs.
///
/// The code may not look at cancellation: a camera screen that waits for the user, for instance. So it runs in a task of
/// its own, which is cancelled with the caller's and left behind if it does not end.
///
/// - Throws: The operation's error, or `CancellationError`.
func abandonable<Value: Sendable>(_ operation: @escaping @Sendable () async throws -> Value) async throws -> Value {
    let outcome = OneShot<Result<Value, any Error>>()
    let task = Task {
        do { outcome.settle(.success(try await operation())) } catch { outcome.settle(.failure(error)) }
    }
    return try await withTaskCancellationHandler {
        try await outcome.value().get()
    } onCancel: {
        task.cancel()
        outcome.settle(.failure(CancellationError()))
    }
}
