import AssayCore
import Logging

/// Counts every refusal of a request, and writes its log line or leaves it out.
package struct RefusalRecord: Sendable {
    private let counters: RefusalCounters
    private let log: RefusalLog

    package init(counters: RefusalCounters, log: RefusalLog) {
        self.counters = counters
        self.log = log
    }

    func count(_ refusal: DomainError) {
        counters.count(.init(refusal))
    }

    /// Calls the body with the line's metadata, unless the client has written too many such lines of late.
    ///
    /// - Parameter client: Lines without one, which come from no socket, are all written.
    func write(_ line: RefusalLog.Line, of client: AddressGroup?, _ body: (Logger.Metadata) -> Void) {
        guard let client else { return body([:]) }
        guard let suppressed = log.take(line, of: client) else { return counters.count(.suppressedLogLine) }
        body(suppressed == 0 ? [:] : ["suppressed": "\(suppressed)"])
    }
}

extension RefusalCounters.Cause {
    /// The cause by the refusal's code where that is counted apart, else by its kind.
    init(_ refusal: DomainError) {
        self = Self(rawValue: refusal.code) ?? Self(refusal.kind)
    }

    private init(_ kind: DomainError.Kind) {
        self =
            switch kind {
            case .badInput: .badInput
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
