import AsyncHTTPClient
import NIOCore
import NIOSSL

extension S3Failure {
    /// Explains why a request got no response.
    ///
    /// Only errors of certificates are permanent.
    init(transport error: any Error, _ call: S3Call, _ settings: S3Settings) {
        let place = "\(settings.endpoint)"
        if Self.isCertificateError(error) {
            self.init(
                reason: .refused,
                detail: "The certificate of \(place) is not trusted, or is for another host. Correct endpoint, or name "
                    + "the authority's certificate in the CA bundle.")
            return
        }
        if error as? HTTPClientError == .getConnectionFromPoolTimeout {
            self.init(
                reason: .busy,
                detail:
                    "\(call.summary) found no free connection to \(place) in time. The store is too slow for the number of "
                    + "calls.")
            return
        }
        let isTimeout = (error as? HTTPClientError).map(Self.timeouts.contains) ?? false
        self.init(
            reason: isTimeout ? .timeout : .unavailable,
            detail: isTimeout
                ? "\(place) did not answer \(call.summary) in time (\(error))."
                : "The connection to \(place) failed during \(call.summary) (\(error)).")
    }

    private static let timeouts: [HTTPClientError] = [
        .connectTimeout, .readTimeout, .writeTimeout, .deadlineExceeded, .tlsHandshakeTimeout,
    ]

    private static func isCertificateError(_ error: any Error) -> Bool {
        switch error {
        case let error as NIOSSLError:
            // Other failed handshakes may be temporary, for example one that the server ends.
            guard case .handshakeFailed(let cause) = error else { return false }
            return "\(cause)".contains("CERTIFICATE_VERIFY_FAILED")
        case let error as NIOSSLExtraError: return error == .failedToValidateHostname
        default: return false
        }
    }
}
