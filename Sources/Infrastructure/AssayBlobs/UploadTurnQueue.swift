import Synchronization

/// The turns in which tasks work on a region's upload.
///
/// A new task waits for the earlier one. It ends the earlier one's receiving once no more bytes arrive there: when a
/// phone changes its network, the old connection stays open for minutes without a sender. Bytes that have already
/// arrived on an interrupted connection are read to their end, so that the client need not send them again.
final class UploadTurnQueue: Sendable {
    /// The time without new bytes after which an awaited connection counts as silent.
    static let quiet = Duration.milliseconds(500)
    /// The maximum number of checks; after it the receiving is ended, even if bytes still arrive.
    static let mostLooks = 20

    private struct Waiter {
        let id: Int
        let continuation: CheckedContinuation<Bool, any Error>
    }

    private struct Holder {
        var end: (@Sendable () -> Void)?
        var waiting: [Waiter] = []
    }

    private let holders = Mutex<[UploadKey.Place: Holder]>([:])
    private let lastID = Atomic<Int>(0)
    private let sleeper: any Clock<Duration>

    init(sleeper: any Clock<Duration>) {
        self.sleeper = sleeper
    }

    /// - Throws: `CancellationError` if the task is cancelled while it waits; and the errors of the work.
    func take<Value>(_ key: UploadKey, _ work: (UploadTurn) async throws -> Value) async throws -> Value {
        let hasWaited = try await enter(key.place)
        defer { leave(key.place) }
        return try await work(UploadTurn(key: key, hasWaited: hasWaited, turns: self))
    }

    /// - Returns: Whether another task had the turn before.
    private func enter(_ place: UploadKey.Place) async throws -> Bool {
        let id = lastID.add(1, ordering: .relaxed).newValue
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let (entry, end) = holders.withLock { holders -> (Result<Bool, any Error>?, (@Sendable () -> Void)?) in
                    guard holders[place] != nil else {
                        holders[place] = Holder()
                        return (.success(false), nil)
                    }
                    // A cancellation that came before this check found no waiter to remove; a later one finds it.
                    guard !Task.isCancelled else { return (.failure(CancellationError()), nil) }
                    holders[place]?.waiting.append(Waiter(id: id, continuation: continuation))
                    return (nil, holders[place]?.end)
                }
                if let entry { continuation.resume(with: entry) }
                end?()
            }
        } onCancel: {
            let waiter = holders.withLock { holders -> Waiter? in
                guard let index = holders[place]?.waiting.firstIndex(where: { $0.id == id }) else { return nil }
                return holders[place]?.waiting.remove(at: index)
            }
            waiter?.continuation.resume(throwing: CancellationError())
        }
    }

    private func leave(_ place: UploadKey.Place) {
        let next = holders.withLock { holders -> Waiter? in
            guard let holder = holders[place], !holder.waiting.isEmpty else {
                holders[place] = nil
                return nil
            }
            return holders[place]?.waiting.removeFirst()
        }
        next?.continuation.resume(returning: true)
    }

    /// Stores the closure that ends the current work on the place; `nil` while the work must not be ended.
    fileprivate func endBy(_ end: (@Sendable () -> Void)?, at place: UploadKey.Place) {
        let isAwaited = holders.withLock { holders in
            holders[place]?.end = end
            return holders[place]?.waiting.isEmpty == false
        }
        if isAwaited { end?() }
    }

    /// Returns when no bytes have arrived for ``quiet``, after ``mostLooks`` checks, or when the task is cancelled.
    fileprivate func waitForQuiet(of activity: UploadActivity) async {
        var seen = activity.count
        for _ in 0..<Self.mostLooks {
            guard (try? await sleeper.sleep(for: Self.quiet)) != nil else { return }
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
    /// The upload for which the turn was taken.
    package let key: UploadKey
    /// Whether another caller worked on the region when this one came.
    package let hasWaited: Bool
    let turns: UploadTurnQueue

    /// Runs work, such as reading from a connection, that is cancelled when another task waits for the same region and
    /// no more bytes arrive.
    ///
    /// Other tasks wait for all other work of the turn.
    ///
    /// - Parameter work: Calls ``UploadActivity/note()`` whenever bytes have arrived.
    package func untilSuperseded<Value: Sendable>(
        _ work: @escaping @Sendable (UploadActivity) async throws -> Value
    ) async throws -> Value {
        let activity = UploadActivity()
        let (requests, request) = AsyncStream.makeStream(of: Void.self)
        turns.endBy({ request.yield() }, at: key.place)
        defer { turns.endBy(nil, at: key.place) }
        return try await withThrowingTaskGroup(of: Value?.self) { group in
            group.addTask { try await work(activity) }
            group.addTask { [turns] in
                for await _ in requests {
                    await turns.waitForQuiet(of: activity)
                    break
                }
                return nil
            }
            defer { group.cancelAll() }
            while let ended = try await group.next() {
                if let value = ended { return value }
                // Another task waits and the connection is silent: the work ends with an error.
                group.cancelAll()
            }
            throw CancellationError()
        }
    }
}
