import Foundation
import Synchronization

/// The counts of an attack, by kind.
struct AttackCounters: Codable, Sendable, Equatable {
    struct Kind: Codable, Sendable, Equatable {
        /// Requests, or connections on which no request was sent.
        var sent = 0
        var bytes = 0
        /// The results of exchanges: a status code or a word.
        var outcomes: [String: Int] = [:]
        /// Problem codes of rejected requests.
        var codes: [String: Int] = [:]
        /// The maximum of each additional measurement of a kind.
        var figures: [String: Double] = [:]

        /// Whether at least one exchange reached the server.
        var hasAttacked: Bool { sent > outcomes[AttackOutcome.noConnection.heading, default: 0] }
    }

    var kinds: [String: Kind] = [:]
    /// The distinct violations.
    var violations: [String] = []
    /// The last exchanges before the server disappeared.
    var recent: [String] = []

    mutating func count(_ kind: String, _ what: String, bytes: Int, _ outcome: AttackOutcome) {
        kinds[kind, default: Kind()].sent += 1
        kinds[kind, default: Kind()].bytes += bytes
        kinds[kind, default: Kind()].outcomes[outcome.heading, default: 0] += 1
        guard outcome != .noConnection else { return }
        recent.append("\(kind): \(what): \(outcome.heading)")
        if recent.count > 16 { recent.removeFirst() }
        guard let answer = outcome.answer else { return }
        if let code = answer.code { kinds[kind, default: Kind()].codes[code, default: 0] += 1 }
        guard answer.isFailure else { return }
        let wait = answer.retryAfter == nil ? ", no Retry-After" : ""
        violate("\(kind): \(what) was answered \(answer.status) \(answer.code ?? "without a code")\(wait)")
    }

    mutating func measure(_ kind: String, _ name: String, _ value: Double) {
        let known = kinds[kind, default: Kind()].figures[name] ?? value
        kinds[kind, default: Kind()].figures[name] = max(known, value)
    }

    mutating func violate(_ text: String) {
        guard violations.count < 200, !violations.contains(text) else { return }
        violations.append(text)
    }
}

/// A counters that several threads update.
final class SharedCounters: Sendable {
    private let state = Mutex(AttackCounters())

    var value: AttackCounters { state.withLock { $0 } }

    func update(_ change: (inout AttackCounters) -> Void) {
        state.withLock { change(&$0) }
    }
}
