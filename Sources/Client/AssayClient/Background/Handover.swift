/// Whether the rest of the work is left to the system, since the app is about to be suspended.
///
/// On: a call that the system can go on with is handed to it, and what would wait before such a call no longer does.
final class Handover: Sendable {
    private struct State: Sendable {
        var isOn = false
        /// Whether the app is in front of its user, and so is not suspended.
        var isHeldOff = false
        var changes = 0
        var waiting: [Int: AsyncStream<Never>.Continuation] = [:]
        var last = 0
    }

    private let state = LockBox(State())

    var isOn: Bool { state.withLock { $0.isOn } }

    /// The number of times that it was turned on or off.
    var changes: Int { state.withLock { $0.changes } }

    /// Leaves the rest to the system, unless the app is in front of its user.
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

    /// Lets this process work by itself again.
    func turnOff() {
        state.withLock { state in
            if state.isOn { state.changes += 1 }
            state.isOn = false
        }
    }

    /// The app has come to the front: it works by itself until it leaves.
    func holdOff() {
        state.withLock { $0.isHeldOff = true }
        turnOff()
    }

    /// The app has left the screen: it can be suspended from now on.
    func allow() {
        state.withLock { $0.isHeldOff = false }
    }

    /// Runs an operation, and cancels it when the handover is turned on.
    ///
    /// - Returns: `nil` where the handover came first; nothing is run where it is on already.
    func unlessOn<Value: Sendable>(_ operation: @escaping @Sendable () async -> Value) async -> Value? {
        guard !isOn else { return nil }
        return await withTaskGroup(of: Value?.self) { group in
            group.addTask { await operation() }
            group.addTask {
                await self.isTurnedOn()
                return nil
            }
            var value = await group.next().flatMap { $0 }
            // Not turned on: the caller was cancelled, and so is the operation, which says so itself.
            if value == nil, !isOn { value = await group.next().flatMap { $0 } }
            group.cancelAll()
            return value
        }
    }

    /// Waits until it is on, or the task is cancelled.
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
