import AssayHTTP

/// The real network transport, with a header that identifies the simulated client to the proxy.
struct TaggedTransport: HTTPTransport {
    static let header = "X-Soak-Phone"

    let phone: String
    private let transport = URLSessionTransport()

    init(phone: String) {
        self.phone = phone
    }

    func send(
        _ request: HTTPRequest, progress: (@Sendable (Int64) -> Void)?
    ) async throws(HTTPError) -> HTTPResponse {
        var request = request
        request.headers[Self.header] = phone
        return try await transport.send(request, progress: progress)
    }
}
