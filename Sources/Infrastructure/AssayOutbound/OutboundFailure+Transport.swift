import AssayCore
import AsyncHTTPClient
import NIOCore
import NIOHTTP1
import NIOSSL

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

extension OutboundFailure {
    /// Translates an error of the HTTP client.
    init(transport error: any Error, host: String, at address: IPAddress, limit: Duration) {
        switch error {
        case let error as HTTPClientError: self.init(client: error, at: address, limit: limit)
        case let error as NIOSSLError:
            if case .handshakeFailed(let cause) = error, "\(cause)".contains("CERTIFICATE_VERIFY_FAILED") {
                self = .certificate(host: host)
            } else {
                self = .tls(detail: "\(error)")
            }
        case let error as NIOSSLExtraError:
            self = error == .failedToValidateHostname ? .certificate(host: host) : .tls(detail: "\(error)")
        case let error as HTTPParserError:
            self = error == .invalidEOFState ? .connectionLost : .invalidResponse
        case let error as IOError where Self.connectErrors.contains(error.errnoCode):
            self = .unreachable(address, detail: error.description)
        case ChannelError.connectTimeout: self = .connectTimeLimit(address)
        default: self = .connectionLost
        }
    }

    private init(client error: HTTPClientError, at address: IPAddress, limit: Duration) {
        switch error {
        case .connectTimeout, .getConnectionFromPoolTimeout: self = .connectTimeLimit(address)
        case .deadlineExceeded, .readTimeout, .writeTimeout: self = .timeLimit(limit)
        case .tlsHandshakeTimeout: self = .tls(detail: "\(error)")
        // The caller's cancellation is no failure, so only ``OutboundClient/close()`` cancels requests.
        case .alreadyShutdown, .cancelled: self = .closed
        default: self = .connectionLost
        }
    }

    /// The errors of a connection that is not made.
    private static let connectErrors: Set<Int32> = [
        EACCES, EADDRNOTAVAIL, EAFNOSUPPORT, ECONNREFUSED, EHOSTUNREACH, EINVAL, ENETUNREACH, EPERM,
    ]
}
