import AssayHTTP

/// Whether the remaining work is handed over to the system, because the app is about to be suspended.
///
/// While it is on, calls that the system can continue are handed to it, and waits before such calls end early.
final class SystemHandover: Sendable {
    private struct State: Sendable {
        var isOn = false
        /// Whether the app is in the foreground, where it is not suspended.
        var isHeldOff = false
        var changes = 0
        var waiting: [Int: AsyncStream<Never>.Continuation] = [:]
        var last = 0
    }

    private let state = LockBox(State())

    var isOn: Bool { state.withLock { $0.isOn } }

    /// The number of times that the handover was turned on or off.
    var changes: Int { state.withLock { $0.changes } }

    /// Turns the handover on, unless the app is in the foreground.
    func turnOn() {
        let waiting: [Int: AsyncStream<Never>.Continuation] = state.withLock { state in
            guard !state.isHeldOff else { return [:] }
            if !state.isOn { state.changes += 1 }
            state.isOn = true
            defer { state.waiting = [:] }
            return state.waiting
        }
        for waiter in waiting.values { waiter.finish() }
    }

    /// Turns the handover off, so that this process sends requests itself again.
    func turnOff() {
        state.withLock { state in
            if state.isOn { state.changes += 1 }
            state.isOn = false
        }
    }

    /// Turns the handover off until ``allow()``, because the app has entered the foreground.
    func holdOff() {
        state.withLock { $0.isHeldOff = true }
        turnOff()
    }

    /// Permits the handover again, because the app has entered the background and can be suspended.
    func allow() {
        state.withLock { $0.isHeldOff = false }
    }

    /// Runs an operation, and cancels it when the handover is turned on.
    ///
    /// - Returns: `nil` if the handover came first; if it is already on, the operation does not run.
    func unlessOn<Value: Sendable>(_ operation: @escaping @Sendable () async -> Value) async -> Value? {
        guard !isOn else { return nil }
        return await withTaskGroup(of: Value?.self) { group in
            group.addTask { await operation() }
            group.addTask {
                await self.isTurnedOn()
                return nil
            }
            var value = await group.next().flatMap { $0 }
            // The handover is not on, so the caller was cancelled; the operation is cancelled too and returns its own
            // result.
            if value == nil, !isOn { value = await group.next().flatMap { $0 } }
            group.cancelAll()
            return value
        }
    }

    /// Waits until the handover is on or the task is cancelled.
    private func isTurnedOn() async {
        let (changes, continuation) = AsyncStream.makeStream(of: Never.self)
        let number = state.withLock { state in
            guard !state.isOn else {
                continuation.finish()
                return 0
            }
            state.last += 1
            state.waiting[state.last] = continuation
            return state.last
        }
        for await _ in changes {}
        state.withLock { $0.waiting[number] = nil }
    }
}
