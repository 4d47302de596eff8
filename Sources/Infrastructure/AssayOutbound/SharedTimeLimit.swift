import Synchronization

/// The time limit of requests, of which those that begin at about the same time share a timer.
///
/// A sleep that is cancelled stays among the system's timers until its time. With a sleep for each request there would
/// be as many as requests in the whole limit.
final class SharedTimeLimit: Sendable {
    private typealias Waiting = CheckedContinuation<Void, any Error>

    private struct Group {
        let begin: ContinuousClock.Instant
        var timer: Task<Void, Never>?
        var waiting: [Int: Waiting] = [:]
    }

    private struct State {
        var groups: [Int: Group] = [:]
        var lastGroup = 0
        var lastWaiting = 0
        var isClosed = false
    }

    /// The part of the limit within which requests share a timer, and by which one may end too early.
    private static let share = 60

    private let limit: Duration
    private let clock: any Clock<Duration>
    private let state = Mutex(State())

    init(_ limit: Duration, clock: any Clock<Duration>) {
        self.limit = limit
        self.clock = clock
    }

    /// The number of requests that wait.
    var waiting: Int { state.withLock { $0.groups.values.reduce(0) { $0 + $1.waiting.count } } }

    /// Returns when the limit is over, or throws when the task is cancelled.
    func wait() async throws {
        let (group, number) = state.withLock { state in
            state.lastWaiting += 1
            return (join(&state), state.lastWaiting)
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let result: Result<Void, any Error>? = state.withLock { state in
                    // The handler of a cancellation that came earlier has found nothing.
                    guard !Task.isCancelled else { return .failure(CancellationError()) }
                    guard state.groups[group] != nil else { return .success(()) }
                    state.groups[group]?.waiting[number] = continuation
                    return nil
                }
                if let result { continuation.resume(with: result) }
            }
        } onCancel: {
            state.withLock { $0.groups[group]?.waiting.removeValue(forKey: number) }?
                .resume(throwing: CancellationError())
        }
    }

    /// Ends the timers.
    ///
    /// Requests that still wait then end only by their own cancellation.
    func close() {
        let timers = state.withLock { state in
            state.isClosed = true
            return state.groups.values.compactMap(\.timer)
        }
        for timer in timers { timer.cancel() }
    }

    /// Returns the group of a request that begins now.
    private func join(_ state: inout State) -> Int {
        let now = ContinuousClock.now
        if let last = state.groups[state.lastGroup], now - last.begin < limit / Self.share { return state.lastGroup }
        state.lastGroup += 1
        let number = state.lastGroup
        // No request owns the timer: it outlives the one that begins it.
        let timer = state.isClosed ? nil : Task { await self.end(number) }
        state.groups[number] = Group(begin: now, timer: timer)
        return number
    }

    private func end(_ group: Int) async {
        guard (try? await clock.sleep(for: limit)) != nil else { return }
        let waiting = state.withLock { $0.groups.removeValue(forKey: group)?.waiting ?? [:] }
        for continuation in waiting.values { continuation.resume() }
    }
}
