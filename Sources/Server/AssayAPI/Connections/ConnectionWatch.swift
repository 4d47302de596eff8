import NIOCore

/// Decides when a client has kept its connection waiting for too long.
///
/// The callers pass the time.
struct ConnectionWatch {
    /// The step for which the client took too long.
    enum Expiry: Hashable {
        /// No further request arrived.
        case idle
        /// A request head was not completed, or a new connection sent nothing.
        case slowHead
        case slowBody
        /// The client does not read the response.
        case stalledReader
    }

    private enum Input {
        /// Between requests; `hasBegun` is true once a part of a head has arrived.
        case head(hasBegun: Bool)
        case body(BodyRate)
        /// No more input will be read.
        case ended
    }

    /// The response bytes that the network has not accepted, and the time of the last progress.
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
    /// The number of requests that have begun to arrive and whose responses have not ended.
    private(set) var unanswered = 0

    init(_ limits: ConnectionLimits, now: NIODeadline) {
        self.limits = limits
        waitsSince = now
    }

    /// Whether a request's head has arrived and its end has not.
    var isReadingBody: Bool {
        if case .body = input { true } else { false }
    }
}

extension ConnectionWatch {
    mutating func readRequested(at now: NIODeadline) {
        isReadOutstanding = true
        changeRate { $0.resume(at: now) }
    }

    /// Bytes that completed no part of a request are treated as the beginning of a head.
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

    /// Restarts the time of a pipelined request's body, because its client may have waited for this response before it
    /// sent the body.
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
    /// Whether bytes were waiting for the network at the last check.
    var hasOutput: Bool { output != nil }

    /// - Parameter bytes: The number of waiting bytes after a write. A lower number than before is not counted as
    ///   progress.
    mutating func outputGrew(to bytes: Int, at now: NIODeadline) {
        output = bytes == 0 ? nil : Output(bytes: bytes, since: output?.since ?? now)
    }

    /// - Parameter bytes: The number of waiting bytes without a write. A lower number than before is counted as
    ///   progress.
    mutating func outputSeen(_ bytes: Int, at now: NIODeadline) {
        guard let before = output, bytes < before.bytes else { return }
        output = bytes == 0 ? nil : Output(bytes: bytes, since: now)
        waitsSince = now
    }

    /// The time of the next check; `nil` while the client waits for the server.
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
