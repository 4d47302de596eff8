import AssayCore
import NIOCore
import NIOHTTP1

/// Why a request could not be read to its end, where that is the client's or the network's doing.
package enum RequestFailure: Error, Hashable {
    /// The body came more slowly than the server waits for.
    case tooSlow
    /// The bytes are no HTTP, such as a chunk without a size.
    case malformed
    /// The connection ended before the body did.
    case endedEarly

    /// - Returns: `nil` for an error of the server itself.
    init?(_ error: any Error) {
        switch error {
        case let failure as RequestFailure: self = failure
        case HTTPParserError.invalidEOFState: self = .endedEarly
        case is HTTPParserError: self = .malformed
        // The only connection that a request's handler touches is the one that the request comes from.
        case is IOError, is ChannelError: self = .endedEarly
        default: return nil
        }
    }

    /// The answer to the request, where the connection can still carry one.
    var refusal: DomainError {
        switch self {
        case .tooSlow:
            DomainError(.badInput, "request_timeout", "The body came too slowly. Send the request again.")
        case .malformed: DomainError(.badInput, "invalid_request", "The request could not be read.")
        case .endedEarly: DomainError(.badInput, "invalid_request", "The body ended before its declared end.")
        }
    }
}
