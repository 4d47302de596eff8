import AssayHTTP

/// The real network transport, with a header that identifies the simulated client to the proxy.
struct TaggedTransport: HTTPTransport {
    static let header = "X-Soak-Phone"

    let client: String
    private let transport = URLSessionTransport()

    init(client: String) {
        self.client = client
    }

    func send(
        _ request: HTTPRequest, progress: (@Sendable (Int64) -> Void)?
    ) async throws(HTTPError) -> HTTPResponse {
        var request = request
        request.headers[Self.header] = client
        return try await transport.send(request, progress: progress)
    }
}
