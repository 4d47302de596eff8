import Synchronization

/// Whose turn it is to work on a region's upload.
///
/// Whoever comes waits for the one before, and ends its receiving once nothing comes there any more: on a phone that
/// changes its network the old connection stays open for minutes, and nobody sends on it. What has come on one that broke
/// off is read to its end, so that nobody has to send it again.
final class UploadTurns: Sendable {
    /// How long nothing may come on a connection that somebody waits for.
    static let quiet = Duration.milliseconds(500)
    /// After so many times that something came, it is ended all the same.
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

    /// Says how to end what the place's holder does now; `nil` where it must not be ended.
    fileprivate func endBy(_ end: (@Sendable () -> Void)?, at place: UploadKey.Place) {
        let isAwaited = holders.withLock { holders in
            holders[place]?.end = end
            return holders[place]?.waiting.isEmpty == false
        }
        if isAwaited { end?() }
    }

    /// Returns when nothing has come for a while.
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

/// How often something has come.
package final class UploadActivity: Sendable {
    private let noted = Atomic<Int>(0)

    /// Something has come.
    package func note() {
        noted.add(1, ordering: .relaxed)
    }

    var count: Int { noted.load(ordering: .relaxed) }
}

/// The time in which one caller alone works on a region's upload.
package struct UploadTurn: Sendable {
    let place: UploadKey.Place
    let turns: UploadTurns

    /// Does work that is cancelled when somebody else waits for the same region and nothing comes any more, such as
    /// reading from a connection.
    ///
    /// All other work of the turn is awaited by whoever comes.
    ///
    /// - Parameter work: Notes each time that something has come.
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
