import NIOCore

/// Decides when a client has kept its connection waiting for too long: a value without a clock of its own.
struct ConnectionWatch {
    /// The step that the client took too long for.
    enum Expiry: Hashable {
        /// No further request came.
        case idle
        /// A head was not finished, or a new connection sent nothing.
        case slowHead
        case slowBody
        /// The client does not read what it has asked for.
        case stalledReader
    }

    private enum Input {
        /// Between requests; `hasBegun` once a part of a head is here.
        case head(hasBegun: Bool)
        case body(BodyRate)
        /// Nothing more will be read.
        case ended
    }

    /// Bytes of answers that the network has not taken, and since when none of them went out.
    private struct Output {
        var bytes: Int
        var since: NIODeadline
    }

    private let limits: ConnectionLimits
    private var input = Input.head(hasBegun: true)
    private var output: Output?
    private var waitsSince: NIODeadline
    private var isReadOutstanding = false
    private var hasReadPart = false
    /// Requests that have begun to arrive and whose answers have not ended.
    private(set) var unanswered = 0

    init(_ limits: ConnectionLimits, now: NIODeadline) {
        self.limits = limits
        waitsSince = now
    }

    /// Whether a request's head is here and its end is not.
    var isReadingBody: Bool {
        if case .body = input { true } else { false }
    }
}

extension ConnectionWatch {
    mutating func readRequested(at now: NIODeadline) {
        isReadOutstanding = true
        changeRate { $0.resume(at: now) }
    }

    /// Bytes that completed no part of a request are the beginning of a head.
    mutating func readCompleted(at now: NIODeadline) {
        isReadOutstanding = false
        changeRate { $0.pause(at: now) }
        if case .head(hasBegun: false) = input, !hasReadPart {
            input = .head(hasBegun: true)
            waitsSince = now
        }
        hasReadPart = false
    }

    mutating func headReceived(at now: NIODeadline) {
        hasReadPart = true
        unanswered += 1
        beginBody(at: now)
    }

    mutating func bodyReceived(_ bytes: Int) {
        hasReadPart = true
        changeRate { $0.receive(bytes) }
    }

    mutating func requestEnded(at now: NIODeadline) {
        hasReadPart = true
        input = .head(hasBegun: false)
        waitsSince = now
    }

    mutating func inputEnded() {
        input = .ended
    }

    /// The client of a pipelined request may have waited for this answer before it sent a body, so its time begins now.
    mutating func answerEnded(at now: NIODeadline) {
        unanswered = max(0, unanswered - 1)
        waitsSince = now
        if isReadingBody, unanswered == 1 { beginBody(at: now) }
    }

    private mutating func beginBody(at now: NIODeadline) {
        var rate = BodyRate(limits)
        if isReadOutstanding { rate.resume(at: now) }
        input = .body(rate)
    }

    private mutating func changeRate(_ change: (inout BodyRate) -> Void) {
        guard case .body(var rate) = input else { return }
        change(&rate)
        input = .body(rate)
    }
}

extension ConnectionWatch {
    /// Whether bytes were waiting for the network when it was last looked at.
    var hasOutput: Bool { output != nil }

    /// - Parameter bytes: The bytes that wait after more were handed over, so that fewer of them are no progress.
    mutating func outputGrew(to bytes: Int, at now: NIODeadline) {
        output = bytes == 0 ? nil : Output(bytes: bytes, since: output?.since ?? now)
    }

    /// - Parameter bytes: The bytes that wait while nothing was handed over, so that fewer of them are progress.
    mutating func outputSeen(_ bytes: Int, at now: NIODeadline) {
        guard let before = output, bytes < before.bytes else { return }
        output = bytes == 0 ? nil : Output(bytes: bytes, since: now)
        waitsSince = now
    }

    /// The time of the next look; `nil` while it is the server's turn.
    var deadline: NIODeadline? {
        [headDeadline, bodyDeadline, outputDeadline].compactMap(\.self).min()
    }

    mutating func expiry(at now: NIODeadline) -> Expiry? {
        if let outputDeadline, now >= outputDeadline { return .stalledReader }
        if let headDeadline, now >= headDeadline { return hasBegunHead ? .slowHead : .idle }
        guard unanswered == 1, case .body(var rate) = input else { return nil }
        let isTooSlow = rate.isTooSlow(at: now)
        input = .body(rate)
        return isTooSlow ? .slowBody : nil
    }

    private var hasBegunHead: Bool {
        if case .head(hasBegun: true) = input { true } else { false }
    }

    private var headDeadline: NIODeadline? {
        guard unanswered == 0, output == nil, case .head(let hasBegun) = input else { return nil }
        return waitsSince + .limit(hasBegun ? limits.headSeconds : limits.idleSeconds)
    }

    private var bodyDeadline: NIODeadline? {
        guard unanswered == 1, case .body(let rate) = input else { return nil }
        return rate.deadline
    }

    private var outputDeadline: NIODeadline? {
        output.map { $0.since + .limit(limits.writeSeconds) }
    }
}
