import AssayHTTP
import AssayWire
import Foundation

/// The response to a call.
struct RawAnswer: Sendable, CustomStringConvertible {
    /// The codes of the documented refusals with the status 503.
    private static let documentedRefusals: Set<String> = [
        "storage_full", "storage_read_only", "storage_failed", "storage_busy", "photos_in_check",
        "organization_quota_reached", "too_many_open_files", "decoder_unavailable",
    ]

    /// 0 if there was no response.
    let status: Int
    /// The problem's stable code, or the reason why there was no response.
    let code: String?
    /// The problem's readable description.
    let detail: String?
    /// In seconds.
    let retryAfter: Int?
    let body: Data

    init(_ response: HTTPResponse) {
        let problem = try? WireJSON.decode(Problem.self, from: response.body)
        (status, code, detail, body) = (response.status, problem?.code, problem?.detail, response.body)
        retryAfter = response.headers["Retry-After"].flatMap { Int($0) }
    }

    init(_ error: HTTPError) {
        (status, code, detail, retryAfter, body) = (0, error.description, nil, nil, Data())
    }

    /// Whether the server has failed: a 5xx that is not a documented 503 with a time to wait.
    var isFailure: Bool {
        guard status >= 500 else { return false }
        guard status == 503, let code, retryAfter != nil else { return true }
        return !Self.documentedRefusals.contains(code)
    }

    var description: String {
        "\(status) \(code ?? ""), Retry-After \(retryAfter.map(String.init) ?? "none")"
    }
}

/// Sends calls one by one, without the client's retries, so that each response is visible.
struct RawCaller: Sendable {
    let address: URL
    /// The value of the header `Authorization`.
    var authorization: String
    /// The address for which the calls count, at a server that trusts this machine as a proxy.
    var source: String?
    /// Is told of each response.
    var heard: @Sendable (_ call: String, RawAnswer) -> Void = { _, _ in }
    private let transport = URLSessionTransport()

    init(_ address: URL, authorization: String) {
        (self.address, self.authorization) = (address, authorization)
    }

    @discardableResult
    func send(
        _ endpoint: Route, _ values: [String: String] = [:], headers: HTTPHeaders = [:], body: Data? = nil
    ) async -> RawAnswer {
        var headers = headers
        headers["Authorization"] = authorization
        headers["X-Forwarded-For"] = source
        if headers["Content-Type"] == nil, body != nil { headers["Content-Type"] = "application/json" }
        let request = HTTPRequest(
            endpoint.method.rawValue, address.appending(path: endpoint.path(values)), headers: headers,
            body: body.map { .data($0) } ?? .none, deadline: 60)
        let answer: RawAnswer
        do {
            answer = RawAnswer(try await transport.send(request))
        } catch {
            answer = RawAnswer(error)
        }
        heard(endpoint.name, answer)
        return answer
    }
}
