import AssayHTTP
import AssayWire
import Foundation

/// The credential of an ``APICall``.
enum CallCredential: Sendable {
    case none
    /// The session's token; without a valid session the call fails before a request is sent.
    case session
    /// The given token, regardless of the session: that of a capture, or one that is being revoked.
    case token(Secret)
}

/// One API call, from which ``APIClient`` creates an HTTP request; `Answer` is the type of its response's body.
struct APICall<Answer: Codable & Sendable>: Sendable {
    let route: Route
    /// The values of the path parameters.
    var parameters: [String: String] = [:]
    var query: [String: String] = [:]
    var headers: HTTPHeaders = [:]
    var body: HTTPBody = .none
    var credential: CallCredential = .session
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

    /// Creates a call without JSON.
    init<Body>(
        _ endpoint: Endpoint<Body, Answer>, _ parameters: [String: String] = [:],
        credential: CallCredential = .session
    ) {
        route = endpoint.route
        self.parameters = parameters
        self.credential = credential
        mayRepeat = route.isIdempotent
    }

    /// Creates a call with a JSON body.
    ///
    /// - Throws: ``AssayError/Code/unknown`` for a value that JSON cannot represent, such as an infinite number.
    init<Body>(
        _ endpoint: Endpoint<Body, Answer>, _ parameters: [String: String] = [:], json: Body,
        credential: CallCredential = .session, language: String
    ) throws(AssayError) {
        self.init(endpoint, parameters, credential: credential)
        do {
            body = .data(try WireJSON.encode(json))
        } catch {
            throw AssayError(.unknown, "The request can't be written as JSON: \(error)", language: language)
        }
        headers["Content-Type"] = "application/json"
    }

    /// Returns the address under a base URL; the path of the base URL becomes its prefix.
    func url(under base: URL) -> URL? {
        guard var parts = URLComponents(url: base, resolvingAgainstBaseURL: false) else { return nil }
        let path = parts.percentEncodedPath
        parts.percentEncodedPath = (path.hasSuffix("/") ? String(path.dropLast()) : path) + route.path(parameters)
        parts.queryItems =
            query.isEmpty ? nil : query.sorted { $0.key < $1.key }.map { URLQueryItem(name: $0.key, value: $0.value) }
        return parts.url
    }
}
