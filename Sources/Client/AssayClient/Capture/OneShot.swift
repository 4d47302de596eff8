import AssayHTTP

/// A value that is set once, and the tasks that wait for it.
package struct OneShot<Value: Sendable>: Sendable {
    private enum State: Sendable {
        case open([CheckedContinuation<Value, Never>])
        case settled(Value)
    }

    private let state = LockBox(State.open([]))

    /// Creates an instance without a value.
    package init() {}

    /// Sets the value; only the first call has an effect.
    ///
    /// - Returns: Whether this was the first call.
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

    /// The value; `nil` if it is not set yet.
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

/// Waits for the app's code only while the caller's own task is not cancelled.
///
/// The code may ignore cancellation, for example a camera screen that waits for the user. It therefore runs in a
/// separate task. That task is cancelled together with the caller's task, and is no longer waited for if it does not
/// end.
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
