import Synchronization

/// The counts and times of one process since its start.
///
/// A note costs one lock and one look-up in a dictionary, and creates no text.
package final class Metrics: Sendable {
    /// The answers of one route.
    package struct Answers: Sendable {
        /// The number of answers by method and status.
        package fileprivate(set) var counts: [Answer: Int] = [:]
        package fileprivate(set) var times = Histogram()

        fileprivate mutating func add(_ answer: Answer, seconds: Double) {
            counts[answer, default: 0] += 1
            times.add(seconds)
        }
    }

    /// The kind of an answer.
    package struct Answer: Sendable, Hashable {
        package let method: String
        package let status: Int
    }

    private struct Notes {
        var counts: [Counted: Int] = [:]
        var times: [Timed: Histogram] = [:]
    }

    private let notes = Mutex(Notes())
    private let routes = Mutex<[String: Answers]>([:])

    package init() {}

    package func count(_ counted: Counted, by number: Int = 1) {
        notes.withLock { $0.counts[counted, default: 0] += number }
    }

    package func time(_ timed: Timed, seconds: Double) {
        notes.withLock { $0.times[timed, default: Histogram()].add(seconds) }
    }

    /// Notes the answer to a request.
    ///
    /// - Parameters:
    ///   - route: The route's template, of which there is a fixed number.
    ///   - method: One of a fixed number of methods.
    package func answer(_ route: String, _ method: String, status: Int, seconds: Double) {
        routes.withLock {
            $0[route, default: Answers()].add(Answer(method: method, status: status), seconds: seconds)
        }
    }

    package subscript(_ counted: Counted) -> Int { notes.withLock { $0.counts[counted] ?? 0 } }

    package subscript(_ timed: Timed) -> Histogram { notes.withLock { $0.times[timed] ?? Histogram() } }

    /// The answers by route.
    package var answers: [String: Answers] { routes.withLock { $0 } }
}

/// The number of times up to each of some bounds, and their sum.
package struct Histogram: Sendable, Hashable {
    /// The bounds in seconds, from the answer of a probe to a deadline of a webhook.
    package static let bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

    /// The number of times between two bounds; the last one is that of the times beyond all bounds.
    private var counts = [Int](repeating: 0, count: bounds.count + 1)
    package private(set) var sum = 0.0

    package init() {}

    /// - Parameter seconds: A negative time, of clocks that differ, counts as none.
    package mutating func add(_ seconds: Double) {
        let seconds = max(0, seconds)
        counts[Self.bounds.firstIndex { seconds <= $0 } ?? Self.bounds.count] += 1
        sum += seconds
    }

    package var count: Int { counts.reduce(0, +) }

    /// The number of times up to each bound, of which the last one is infinite.
    package var upToBounds: [(bound: String, count: Int)] {
        var sum = 0
        return zip(Self.bounds.map { "\($0)" } + ["+Inf"], counts).map { bound, count in
            sum += count
            return (bound, sum)
        }
    }
}

extension Duration {
    /// The duration in seconds.
    package var inSeconds: Double { self / .seconds(1) }
}
