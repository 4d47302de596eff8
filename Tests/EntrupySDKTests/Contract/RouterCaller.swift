import AssayClient
import AssayHTTP
import AssayTestSupport
import AssayWire
import Foundation

/// A logged-in user's calls to the real router, one at a time.
final class RouterCaller: Sendable {
    static let capture = "contract-capture"

    let side: RouterSide
    private let token = LockBox("")

    init(_ side: RouterSide) async throws {
        self.side = side
        try await logIn()
    }

    var session: String { token.withLock { $0 } }

    func logIn() async throws {
        let answer = try await send(Endpoints.login.route, json: try await side.login())
        let session = try WireJSON.decode(LoginResponse.self, from: answer.body).access_token
        token.withLock { $0 = session }
    }

    func get(_ endpoint: Route, _ values: [String: String] = [:]) async throws -> HTTPResponse {
        try await send(endpoint, values, body: .none)
    }

    func send(
        _ endpoint: Route, _ values: [String: String] = [:], body: HTTPBody = .none, headers: HTTPHeaders = [:]
    ) async throws -> HTTPResponse {
        var headers = headers
        headers[WireHeader.requestID] = "contract"
        if endpoint != Endpoints.login.route { headers["Authorization"] = "Bearer \(session)" }
        if endpoint.body == .json { headers["Content-Type"] = "application/json" }
        return try await side.transport.send(
            HTTPRequest(
                endpoint.method.rawValue, side.baseURL.appendingPathComponent(endpoint.path(values)), headers: headers,
                body: body), progress: nil)
    }

    func send(
        _ endpoint: Route, _ values: [String: String] = [:], json: some Encodable
    ) async throws -> HTTPResponse {
        try await send(endpoint, values, body: .data(try WireJSON.encode(json)))
    }

    func begin(_ id: String = capture) async throws -> HTTPResponse {
        try await send(
            Endpoints.beginCapture.route, json: BeginCaptureRequest(id: id, item: side.item, configuration: "debug"))
    }

    func put(_ bytes: [UInt8], _ region: String? = nil) async throws -> HTTPResponse {
        let place = ["capture": Self.capture, "region": region ?? side.regions[0]]
        return try await send(Endpoints.putPhoto.route, place, body: .data(Data(bytes)))
    }

    /// Creates an item with an open retake.
    ///
    /// - Returns: The path parameters of the retake's calls.
    func retake() async throws -> [String: String] {
        let item = try await side.items(token: session).asked
        let answer = try await get(Endpoints.item.route, ["item": item])
        let request = try WireJSON.decode(EntrupyCaptureResult.self, from: answer.body).batch_request
        return ["item": item, "retake": request?.retake_id ?? ""]
    }
}
