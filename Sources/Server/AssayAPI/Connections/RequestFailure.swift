import AssayCore
import AssayWire
import NIOCore
import NIOHTTP1

/// The reason why a request could not be read completely, if the client or the network caused it.
package enum RequestFailure: Error, Hashable {
    /// The body arrived more slowly than the server allows.
    case tooSlow
    /// The bytes are not valid HTTP, for example a chunk without a size.
    case malformed
    /// The connection ended before the end of the body.
    case endedEarly

    /// - Returns: `nil` for an error of the server itself.
    init?(_ error: any Error) {
        switch error {
        case let failure as RequestFailure: self = failure
        case HTTPParserError.invalidEOFState: self = .endedEarly
        case is HTTPParserError: self = .malformed
        // The only connection that a request's handler uses is the one of the request itself.
        case is IOError, is ChannelError: self = .endedEarly
        default: return nil
        }
    }

    /// The error for the client, if the connection can still carry a response.
    var refusal: DomainError {
        switch self {
        case .tooSlow:
            DomainError(.requestTimeout, "The body came too slowly. Send the request again.")
        case .malformed: DomainError(.invalidRequest, "The request could not be read.")
        case .endedEarly: DomainError(.invalidRequest, "The body ended before its declared end.")
        }
    }
}
