import AssayHTTP
import AssayWire
import Foundation

/// One call of the platform, before it is a request.
struct APICall: Sendable {
    /// By what the caller shows who it is.
    enum Credential: Sendable {
        case none
        /// The session; without a valid one nothing is sent.
        case session
        /// This token, whatever the session: a capture's own, or one that is being revoked.
        case token(Secret)
    }

    let endpoint: Endpoint
    /// Values of the path's parameters.
    var parameters: [String: String] = [:]
    var query: [String: String] = [:]
    var headers: HTTPHeaders = [:]
    var body: HTTPBody = .none
    var credential: Credential = .session
    /// For the whole of one try, in seconds; `nil` for a photo, which ends by ``idleTimeout`` alone.
    var deadline: TimeInterval? = 30
    /// Without a byte in either direction, in seconds.
    var idleTimeout: TimeInterval = 30

    /// Whether it is sent again by itself after a failure that may pass.
    var mayRepeat: Bool
    /// How the system can go on with it; `nil` for a call that ends with the process.
    var transfer: SystemTransfer?
    /// Statuses that are answers to this caller and no errors, whoever gives them.
    var expectedStatuses: Set<Int> = []

    /// A call without a body.
    init(_ endpoint: Endpoint, _ parameters: [String: String] = [:], credential: Credential = .session) {
        self.endpoint = endpoint
        self.parameters = parameters
        self.credential = credential
        mayRepeat = endpoint.isIdempotent
    }

    /// A call with a JSON body.
    ///
    /// - Throws: ``AssayError/Code/unknown`` for a value that JSON can't hold, such as an infinite number.
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

    /// The address under a base URL, whose own path stays in front.
    func url(under base: URL) -> URL? {
        guard var parts = URLComponents(url: base, resolvingAgainstBaseURL: false) else { return nil }
        let path = parts.percentEncodedPath
        parts.percentEncodedPath = (path.hasSuffix("/") ? String(path.dropLast()) : path) + endpoint.path(parameters)
        parts.queryItems =
            query.isEmpty ? nil : query.sorted { $0.key < $1.key }.map { URLQueryItem(name: $0.key, value: $0.value) }
        return parts.url
    }
}
