import Synchronization

/// The terminal callbacks of each start, by the start's number.
final class StartCounters: Sendable {
    private struct State {
        var ended: [Int: [String]] = [:]
        var items: Set<String> = []
        var strange: [String] = []
    }

    private let state = Mutex(State())

    /// Records a terminal callback.
    ///
    /// - Parameters:
    ///   - start: `nil` when the callback does not belong to a start.
    ///   - item: The item's id, if any; no two starts may have the same.
    func record(_ start: Int?, _ what: String, item: String? = nil) {
        state.withLock { state in
            guard let start else { return state.strange.append("\(what) of something that was not started") }
            state.ended[start, default: []].append(what)
            if let item, !state.items.insert(item).inserted { state.strange.append("item \(item) came twice") }
        }
    }

    func hasEnded(_ start: Int) -> Bool {
        state.withLock { $0.ended[start] != nil }
    }

    var callbackCount: Int { state.withLock { $0.ended.values.reduce(0) { $0 + $1.count } } }

    /// The number of callbacks of each kind.
    var ends: [(end: String, count: Int)] {
        let counts = state.withLock { Dictionary($0.ended.values.flatMap { $0 }.map { ($0, 1) }, uniquingKeysWith: +) }
        return counts.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// Returns the violations: starts with no callback or more than one, unknown starts, and duplicate items.
    func violations(starts: Int) -> [String] {
        state.withLock { state in
            let wrong = (1...starts).filter { state.ended[$0, default: []].count != 1 }
            let foreign = state.ended.keys.filter { !(1...starts).contains($0) }.map { "start \($0) was never made" }
            return wrong.map { "start \($0) ended with \(state.ended[$0, default: []])" } + foreign + state.strange
        }
    }
}
