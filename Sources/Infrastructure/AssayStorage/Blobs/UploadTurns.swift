import Synchronization

/// Whose turn it is to work on a region's upload.
///
/// Whoever comes waits for the one before, and ends its receiving: on a phone that changes its network the old
/// connection stays open for minutes, and nobody sends on it any more.
final class UploadTurns: Sendable {
    private struct Holder {
        var end: (@Sendable () -> Void)?
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let holders = Mutex<[UploadKey.Place: Holder]>([:])

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

    /// Says how to end what the place's holder does now; `nil` where it must not be ended.
    fileprivate func endBy(_ end: (@Sendable () -> Void)?, at place: UploadKey.Place) {
        let isAwaited = holders.withLock { holders in
            holders[place]?.end = end
            return holders[place]?.waiting.isEmpty == false
        }
        if isAwaited { end?() }
    }
}

/// The time in which one caller alone works on a region's upload.
package struct UploadTurn: Sendable {
    let place: UploadKey.Place
    let turns: UploadTurns

    /// Does work that is cancelled when somebody else comes for the same region, such as reading from a connection.
    ///
    /// All other work of the turn is awaited by whoever comes.
    package func untilAnotherComes<Value: Sendable>(
        _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let task = Task { try await work() }
        turns.endBy({ task.cancel() }, at: place)
        defer { turns.endBy(nil, at: place) }
        return try await withTaskCancellationHandler {
            try await task.value
        } onCancel: {
            task.cancel()
        }
    }
}
