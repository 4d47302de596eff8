import Synchronization

/// The writes that wait for the one connection that writes.
///
/// Only one drain at a time takes writes from the queue. The caller that adds a write to an idle queue starts the
/// drain.
final class WriteQueue: Sendable {
    /// The action required of the caller that added a write.
    enum Admission: Sendable {
        case startDraining
        case wait
        case refused
    }

    private struct State {
        var waiting: [PendingWrite] = []
        var isDraining = false
        var isClosed = false
        var lastTicket = 0
        var whenIdle: [@Sendable () -> Void] = []
    }

    private let state = Mutex(State())

    /// The number of waiting writes: those whose body has not started.
    var count: Int { state.withLock { $0.waiting.count } }

    /// Whether new writes are refused.
    var isClosed: Bool { state.withLock { $0.isClosed } }

    /// Returns an id for a write that will be added.
    func makeTicket() -> Int {
        state.withLock { state in
            state.lastTicket += 1
            return state.lastTicket
        }
    }

    func add(_ write: PendingWrite) -> Admission {
        state.withLock { state in
            guard !state.isClosed else { return .refused }
            state.waiting.append(write)
            guard !state.isDraining else { return .wait }
            state.isDraining = true
            return .startDraining
        }
    }

    /// Removes a write and returns it; `nil` if it was never in the queue or its turn has come.
    func withdraw(_ ticket: Int) -> PendingWrite? {
        state.withLock { state in
            guard let index = state.waiting.firstIndex(where: { $0.ticket == ticket }) else { return nil }
            return state.waiting.remove(at: index)
        }
    }

    /// Removes and returns the writes that have waited longest.
    func take(upTo limit: Int) -> [PendingWrite] {
        state.withLock { state in
            let taken = Array(state.waiting.prefix(limit))
            state.waiting.removeFirst(taken.count)
            return taken
        }
    }

    /// Ends a drain's turn.
    /// - Returns: Whether more writes wait; if not, the queue is idle.
    func continueDraining() -> Bool {
        let (isIdle, listeners) = state.withLock { state in
            guard state.waiting.isEmpty else { return (false, [@Sendable () -> Void]()) }
            state.isDraining = false
            defer { state.whenIdle = [] }
            return (true, state.whenIdle)
        }
        for listener in listeners { listener() }
        return !isIdle
    }

    /// Refuses further writes, and calls back when the waiting writes are done.
    func close(whenIdle: @escaping @Sendable () -> Void) {
        let isIdle = state.withLock { state in
            state.isClosed = true
            if state.isDraining { state.whenIdle.append(whenIdle) }
            return !state.isDraining
        }
        if isIdle { whenIdle() }
    }
}
