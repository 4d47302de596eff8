import Synchronization

/// The writes that wait for the one connection that writes.
///
/// One drain at a time takes from the queue. Whoever adds to an idle queue starts it.
final class WriteQueue: Sendable {
    /// What the one who added a write has to do.
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

    /// How many writes wait: those whose body has not begun.
    var count: Int { state.withLock { $0.waiting.count } }

    /// Whether new writes are refused.
    var isClosed: Bool { state.withLock { $0.isClosed } }

    /// A name for a write that is to be added.
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

    /// Takes a write back, or `nil` when it never waited or its turn has come.
    func withdraw(_ ticket: Int) -> PendingWrite? {
        state.withLock { state in
            guard let index = state.waiting.firstIndex(where: { $0.ticket == ticket }) else { return nil }
            return state.waiting.remove(at: index)
        }
    }

    /// Hands out the writes that have waited longest.
    func take(upTo limit: Int) -> [PendingWrite] {
        state.withLock { state in
            let taken = Array(state.waiting.prefix(limit))
            state.waiting.removeFirst(taken.count)
            return taken
        }
    }

    /// Ends a drain's turn.
    /// - Returns: whether there is more to drain; if not, the queue is idle.
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

    /// Refuses further writes, and calls back when the waiting ones are done.
    func close(whenIdle: @escaping @Sendable () -> Void) {
        let isIdle = state.withLock { state in
            state.isClosed = true
            if state.isDraining { state.whenIdle.append(whenIdle) }
            return !state.isDraining
        }
        if isIdle { whenIdle() }
    }
}
