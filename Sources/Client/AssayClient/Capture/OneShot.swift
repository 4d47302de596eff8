/// A value that comes once, and one task that waits for it.
struct OneShot<Value: Sendable>: Sendable {
    private enum State: Sendable {
        case open
        case awaited(CheckedContinuation<Value, Never>)
        case settled(Value)
    }

    private let state = LockBox(State.open)

    /// Hands the value over; only the first one counts.
    ///
    /// - Returns: Whether this was the first.
    @discardableResult
    func settle(_ value: Value) -> Bool {
        let before = state.withLock { state in
            defer {
                if case .settled = state {} else { state = .settled(value) }
            }
            return state
        }
        switch before {
        case .open: return true
        case .awaited(let continuation):
            continuation.resume(returning: value)
            return true
        case .settled: return false
        }
    }

    /// Waits for the value; asked for by one task alone.
    func value() async -> Value {
        await withCheckedContinuation { continuation in
            let early: Value? = state.withLock { state in
                if case .settled(let value) = state { return value }
                state = .awaited(continuation)
                return nil
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
