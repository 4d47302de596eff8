import Synchronization

/// The turns in which tasks work on a region's upload.
///
/// A new task waits for the earlier one. It ends the earlier one's receiving once no more bytes arrive there: when a
/// phone changes its network, the old connection stays open for minutes without a sender. Bytes that have already
/// arrived on an interrupted connection are read to their end, so that the client need not send them again.
final class UploadTurns: Sendable {
    /// The time without new bytes after which an awaited connection counts as silent.
    static let quiet = Duration.milliseconds(500)
    /// The maximum number of checks; after it the receiving is ended, even if bytes still arrive.
    static let mostLooks = 20

    private struct Holder {
        var end: (@Sendable () -> Void)?
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let holders = Mutex<[UploadKey.Place: Holder]>([:])
    private let sleeper: any Clock<Duration>

    init(sleeper: any Clock<Duration>) {
        self.sleeper = sleeper
    }

    func take<Value>(
        _ place: UploadKey.Place, _ work: (UploadTurn) async throws -> Value
    ) async rethrows -> Value {
        await enter(place)
        defer { leave(place) }
        return try await work(UploadTurn(place: place, turns: self))
    }

    private func enter(_ place: UploadKey.Place) async {
        await withCheckedContinuation { continuation in
            let (isFree, end) = holders.withLock { holders -> (Bool, (@Sendable () -> Void)?) in
                guard holders[place] != nil else {
                    holders[place] = Holder()
                    return (true, nil)
                }
                holders[place]?.waiting.append(continuation)
                return (false, holders[place]?.end)
            }
            if isFree { continuation.resume() }
            end?()
        }
    }

    private func leave(_ place: UploadKey.Place) {
        let next = holders.withLock { holders -> CheckedContinuation<Void, Never>? in
            guard let holder = holders[place], !holder.waiting.isEmpty else {
                holders[place] = nil
                return nil
            }
            return holders[place]?.waiting.removeFirst()
        }
        next?.resume()
    }

    /// Stores the closure that ends the current work on the place; `nil` while the work must not be ended.
    fileprivate func endBy(_ end: (@Sendable () -> Void)?, at place: UploadKey.Place) {
        let isAwaited = holders.withLock { holders in
            holders[place]?.end = end
            return holders[place]?.waiting.isEmpty == false
        }
        if isAwaited { end?() }
    }

    /// Returns when no bytes have arrived for ``quiet``, or after ``mostLooks`` checks.
    fileprivate func waitForQuiet(of activity: UploadActivity) async {
        var seen = activity.count
        for _ in 0..<Self.mostLooks {
            try? await sleeper.sleep(for: Self.quiet)
            let count = activity.count
            guard count != seen else { return }
            seen = count
        }
    }
}

/// A counter of received pieces.
package final class UploadActivity: Sendable {
    private let noted = Atomic<Int>(0)

    /// Records that bytes have arrived.
    package func note() {
        noted.add(1, ordering: .relaxed)
    }

    var count: Int { noted.load(ordering: .relaxed) }
}

/// The time in which only one caller works on a region's upload.
package struct UploadTurn: Sendable {
    let place: UploadKey.Place
    let turns: UploadTurns

    /// Runs work, such as reading from a connection, that is cancelled when another task waits for the same region and
    /// no more bytes arrive.
    ///
    /// Other tasks wait for all other work of the turn.
    ///
    /// - Parameter work: Calls ``UploadActivity/note()`` whenever bytes have arrived.
    package func untilAnotherComes<Value: Sendable>(
        _ work: @escaping @Sendable (UploadActivity) async throws -> Value
    ) async throws -> Value {
        let activity = UploadActivity()
        let task = Task { try await work(activity) }
        let end: @Sendable () -> Void = { [turns] in
            Task {
                await turns.waitForQuiet(of: activity)
                task.cancel()
            }
        }
        turns.endBy(end, at: place)
        defer { turns.endBy(nil, at: place) }
        return try await withTaskCancellationHandler {
            try await task.value
        } onCancel: {
            task.cancel()
        }
    }
}
