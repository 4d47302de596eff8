import AssayCore
import AssayHTTP
import AssayWire
import Foundation

/// A client of the partner API, with an organization's token.
struct PartnerClient: Sendable {
    /// The server's base URL.
    let address: URL
    /// The organization's API token.
    let token: String
    private let transport: any HTTPTransport
    /// The time for a response, beside the one that a call asks the server to wait, in seconds.
    private let responseTimeout: TimeInterval

    init(
        address: URL, token: String, transport: any HTTPTransport = URLSessionTransport(),
        responseTimeout: TimeInterval = 60
    ) {
        self.address = address
        self.token = token
        self.transport = transport
        self.responseTimeout = responseTimeout
    }

    /// Calls a route and decodes the response.
    ///
    /// - Parameters:
    ///   - parameters: The values of the path's parameters.
    ///   - query: Names and values, in their order.
    ///   - waiting: The time that the call asks the server to wait, in seconds.
    /// - Throws: The server's refusal as a `DomainError`, or `unavailable` without a response of the server.
    func call<Body, Answer>(
        _ endpoint: Endpoint<Body, Answer>, _ parameters: [String: String] = [:], query: [(String, String)] = [],
        body: Body? = nil, waiting: TimeInterval = 0
    ) async throws -> Answer {
        let response = try await send(endpoint.route, parameters, query: query, body: body, waiting: waiting)
        guard (200..<300).contains(response.status) else { throw refusal(response) }
        return try decode(response)
    }

    /// Calls a route and returns the response of any status.
    ///
    /// - Throws: `unavailable` without a response, or `CancellationError`.
    func send(
        _ endpoint: Route, _ parameters: [String: String] = [:], query: [(String, String)] = [],
        body: (any Encodable)? = nil, waiting: TimeInterval = 0
    ) async throws -> HTTPResponse {
        var headers: HTTPHeaders = ["Authorization": "Token \(token)", "Accept-Language": "en"]
        headers[WireHeader.apiVersion] = endpoint.version == .v1 ? PartnerVersion.v1_4.rawValue : nil
        var content = HTTPBody.none
        if let body {
            headers["Content-Type"] = "application/json"
            content = .data(try WireJSON.encode(body))
        }
        let url = try url(of: endpoint.path(parameters), query)
        do {
            return try await transport.send(
                HTTPRequest(
                    endpoint.method.rawValue, url, headers: headers, body: content,
                    idleTimeout: waiting + responseTimeout,
                    deadline: waiting + responseTimeout))
        } catch {
            if error.code == .cancelled { throw CancellationError() }
            throw DomainError(
                .init(.unavailable, "server_unreachable"),
                "No server responds at \(address.absoluteString). Is it running?",
                detail: "\(error)")
        }
    }

    func decode<Answer: Decodable>(_ response: HTTPResponse) throws(DomainError) -> Answer {
        do {
            return try WireJSON.decode(Answer.self, from: response.body)
        } catch {
            throw notAssay(response.status, detail: "\(error)")
        }
    }

    private func url(of path: String, _ query: [(String, String)]) throws(DomainError) -> URL {
        let base = String(address.absoluteString.reversed().drop { $0 == "/" }.reversed())
        var parts = URLComponents(string: base + path)
        if !query.isEmpty { parts?.queryItems = query.map { URLQueryItem(name: $0, value: $1) } }
        guard let url = parts?.url else { throw .invalid("--url", "invalid", "Give a base URL.") }
        return url
    }

    /// Returns the server's refusal, with the time after which a retry may succeed.
    func refusal(_ response: HTTPResponse) -> DomainError {
        guard let problem = try? WireJSON.decode(Problem.self, from: response.body) else {
            return notAssay(response.status, retryAfter: Self.seconds(response))
        }
        return DomainError(
            ProblemCode(Self.kind(response.status), problem.code), problem.detail,
            fields: (problem.errors ?? []).map { .init($0.field, $0.code, $0.message) },
            retryAfter: Self.seconds(response))
    }

    private func notAssay(_ status: Int, retryAfter: Int? = nil, detail: String? = nil) -> DomainError {
        DomainError(
            .init(.unavailable, "server_failed"),
            "\(address.absoluteString) returned \(status) without an error of Assay. Check the address.",
            retryAfter: retryAfter, detail: detail)
    }

    private static func seconds(_ response: HTTPResponse) -> Int? {
        response.headers["Retry-After"].flatMap { Int($0) }
    }

    private static func kind(_ status: Int) -> ProblemCode.Kind {
        status < 500 ? ProblemCode.Kind(rawValue: status) ?? .unavailable : .unavailable
    }
}
