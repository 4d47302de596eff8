import AssayHTTP
import AssayWire
import Foundation

/// One API call, from which ``APIClient`` creates an HTTP request.
struct APICall: Sendable {
    /// The credential of the call.
    enum Credential: Sendable {
        case none
        /// The session's token; without a valid session the call fails before a request is sent.
        case session
        /// The given token, regardless of the session: that of a capture, or one that is being revoked.
        case token(Secret)
    }

    let endpoint: Endpoint
    /// The values of the path parameters.
    var parameters: [String: String] = [:]
    var query: [String: String] = [:]
    var headers: HTTPHeaders = [:]
    var body: HTTPBody = .none
    var credential: Credential = .session
    /// The maximum duration of one attempt, in seconds; `nil` for a photo, which is limited only by ``idleTimeout``.
    var deadline: TimeInterval? = 30
    /// The maximum time without a byte in either direction, in seconds.
    var idleTimeout: TimeInterval = 30

    /// Whether ``APIClient`` retries the call after a transient failure.
    var mayRepeat: Bool
    /// The system's means to continue the call in the background; `nil` for a call that ends with the process.
    var transfer: SystemTransfer?
    /// Statuses that are returned to this caller instead of thrown, even if the response is not from the server.
    var expectedStatuses: Set<Int> = []

    /// Creates a call without a body.
    init(_ endpoint: Endpoint, _ parameters: [String: String] = [:], credential: Credential = .session) {
        self.endpoint = endpoint
        self.parameters = parameters
        self.credential = credential
        mayRepeat = endpoint.isIdempotent
    }

    /// Creates a call with a JSON body.
    ///
    /// - Throws: ``AssayError/Code/unknown`` for a value that JSON cannot represent, such as an infinite number.
    static func make(
        _ endpoint: Endpoint, _ parameters: [String: String] = [:], json: some Encodable,
        credential: Credential = .session, language: String
    ) throws(AssayError) -> APICall {
        var call = APICall(endpoint, parameters, credential: credential)
        do {
            call.body = .data(try WireJSON.encode(json))
        } catch {
            throw AssayError(.unknown, "The request can't be written as JSON: \(error)", language: language)
        }
        call.headers["Content-Type"] = "application/json"
        return call
    }

    /// Returns the address under a base URL; the path of the base URL becomes its prefix.
    func url(under base: URL) -> URL? {
        guard var parts = URLComponents(url: base, resolvingAgainstBaseURL: false) else { return nil }
        let path = parts.percentEncodedPath
        parts.percentEncodedPath = (path.hasSuffix("/") ? String(path.dropLast()) : path) + endpoint.path(parameters)
        parts.queryItems =
            query.isEmpty ? nil : query.sorted { $0.key < $1.key }.map { URLQueryItem(name: $0.key, value: $0.value) }
        return parts.url
    }
}
