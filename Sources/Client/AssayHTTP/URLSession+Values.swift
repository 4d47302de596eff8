import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension URLRequest {
    /// Creates the request without its body, which is passed separately.
    init(_ request: HTTPRequest) {
        self.init(url: request.url.forSession)
        // Not passed to the initializer: on Linux it ignores the value and waits 60 s (measured).
        timeoutInterval = request.idleTimeout
        httpMethod = request.method
        for field in request.headers.sorted { setValue(field.value, forHTTPHeaderField: field.name) }
    }
}

extension URL {
    /// The URL in the form that the system's session accepts.
    ///
    /// On Linux, a session compares the host of `URL`, which has no brackets, with that of libcurl, which has them, and
    /// refuses each IPv6 address as a bad URL (Swift 6.3). Percent-encoded brackets stay in both.
    fileprivate var forSession: URL {
        #if canImport(FoundationNetworking)
        guard let host = host(percentEncoded: true), host.contains(":"),
            let range = absoluteString.firstRange(of: "[\(host)]")
        else { return self }
        let encoded = "%5B\(host.replacing(":", with: "%3A"))%5D"
        return URL(string: absoluteString.replacingCharacters(in: range, with: encoded)) ?? self
        #else
        self
        #endif
    }
}

extension HTTPResponse {
    /// Creates a response with status and headers but without its body; `nil` if the response is not HTTP.
    init?(_ response: URLResponse) {
        guard let response = response as? HTTPURLResponse else { return nil }
        var headers = HTTPHeaders()
        for (name, value) in response.allHeaderFields {
            headers[String(describing: name)] = String(describing: value)
        }
        self.init(status: response.statusCode, headers: headers)
    }
}

/// The body of a response that is being received, at most ``limit`` bytes.
struct ReceivedBody: Sendable {
    /// The maximum size of a response, in bytes.
    ///
    /// A page of 20 items has about 65,000 bytes. Without a limit, an impostor of the server could fill the device's
    /// memory.
    static let limit = 8 << 20

    /// The error for a response that is larger.
    static let tooLarge = HTTPError(.invalidResponse, detail: "more than \(limit) bytes")

    private(set) var data = Data()
    /// Whether more bytes than the limit have been received.
    private(set) var isTooLarge = false

    /// Adds received bytes; drops all bytes of a response that is too large.
    mutating func append(_ bytes: Data) {
        isTooLarge = isTooLarge || data.count + bytes.count > Self.limit
        if isTooLarge { data = Data() } else { data.append(bytes) }
    }
}

extension HTTPError {
    /// Creates an error from that of a failed session task, or of a page that failed to load.
    package init(_ error: any Error) {
        guard let error = error as? URLError else {
            // Not the full description: a web view's errors contain the address, and with it a screen's ticket.
            let system = error as NSError
            let detail = (error as? any LocalizedError)?.errorDescription ?? "\(system.domain) \(system.code)"
            self.init(error is CancellationError ? .cancelled : .other, detail: detail)
            return
        }
        self.init(Self.code(of: error), detail: "URLError \(error.code.rawValue)")
    }

    private static func code(of error: URLError) -> Code {
        switch error.code {
        case .notConnectedToInternet, .dataNotAllowed, .internationalRoamingOff, .callIsActive: .noRoute
        case .cannotFindHost, .dnsLookupFailed: .nameNotResolved
        case .cannotConnectToHost: .connectionRefused
        case .networkConnectionLost: .connectionLost
        case .timedOut: .timedOut
        case .cancelled: .cancelled
        case .secureConnectionFailed, .serverCertificateUntrusted, .serverCertificateHasBadDate,
            .serverCertificateNotYetValid, .serverCertificateHasUnknownRoot, .clientCertificateRejected,
            .clientCertificateRequired, .appTransportSecurityRequiresSecureConnection:
            .tls
        case .fileDoesNotExist, .noPermissionsToReadFile, .fileIsDirectory: .unreadableFile
        case .unknown, .badServerResponse: code(ofText: String(describing: error), else: error.code)
        case .cannotParseResponse, .cannotDecodeRawData, .cannotDecodeContentData: .invalidResponse
        default: .other
        }
    }

    /// Determines the code from libcurl's text (libcurl 7.88).
    ///
    /// Linux has two `URLError` codes for most of libcurl's failures. Only the text distinguishes a refused
    /// certificate, a broken connection and a refused connection from other failures.
    private static func code(ofText text: String, else code: URLError.Code) -> Code {
        if text.contains("SSL") { return .tls }
        let broken = ["Empty reply", "transfer closed", "Recv failure", "Send failure", "Connection reset"]
        if broken.contains(where: text.contains) { return .connectionLost }
        if text.contains("Failed to connect") || text.contains("Couldn't connect") { return .connectionRefused }
        return code == .badServerResponse ? .invalidResponse : .other
    }
}
