import Foundation
import Synchronization

/// The counts of an attack, by kind.
struct AttackTally: Codable, Sendable, Equatable {
    struct Kind: Codable, Sendable, Equatable {
        /// Requests, or connections where there was no request.
        var sent = 0
        var bytes = 0
        /// How exchanges ended: a status, or a word.
        var outcomes: [String: Int] = [:]
        /// Codes of refusals.
        var codes: [String: Int] = [:]
        /// The largest values of what a kind measures besides.
        var figures: [String: Double] = [:]

        /// Whether anything of it has reached the server.
        var hasAttacked: Bool { sent > outcomes[AttackOutcome.noConnection.heading, default: 0] }
    }

    var kinds: [String: Kind] = [:]
    /// The violations, each once.
    var violations: [String] = []
    /// The last exchanges before the server was gone.
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
        let wait = answer.headers["retry-after"] == nil ? ", no Retry-After" : ""
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

/// A tally that many threads write.
final class SharedTally: Sendable {
    private let state = Mutex(AttackTally())

    var value: AttackTally { state.withLock { $0 } }

    func update(_ change: (inout AttackTally) -> Void) {
        state.withLock { change(&$0) }
    }
}
