import AssayCore
import AssayWire
import Logging

/// Counts every refusal of a request, and writes or suppresses its log line.
package struct RefusalRecord: Sendable {
    let counters: RefusalCounters
    let log: RefusalLog

    func count(_ refusal: DomainError) {
        counters.count(.init(refusal))
    }

    /// Calls `body` with the line's metadata, unless the client has recently caused too many such lines.
    ///
    /// - Parameter client: The client; `nil` without a socket, in which case every line is written.
    func write(_ line: RefusalLog.Line, of client: AddressGroup?, _ body: (Logger.Metadata) -> Void) {
        guard let client else { return body([:]) }
        guard let suppressed = log.take(line, of: client) else { return counters.count(.suppressedLogLine) }
        body(suppressed == 0 ? [:] : ["suppressed": "\(suppressed)"])
    }
}

extension RefusalCounters.Cause {
    /// The cause for the refusal's code if it is counted separately, otherwise for its kind.
    init(_ refusal: DomainError) {
        self = Self(rawValue: refusal.code) ?? Self(refusal.kind)
    }

    private init(_ kind: ProblemCode.Kind) {
        self =
            switch kind {
            case .badInput, .methodNotAllowed, .requestTimeout: .badInput
            case .conflict: .conflict
            case .forbidden: .forbidden
            case .gone: .gone
            case .internalFailure: .internalError
            case .notFound: .notFound
            case .tooLarge: .tooLarge
            case .tooManyRequests: .tooManyRequests
            case .unauthorized: .unauthorized
            case .unavailable: .unavailable
            case .unprocessable: .unprocessable
            case .unsupportedMedia: .unsupportedMedia
            }
    }
}
