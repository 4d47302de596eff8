import AssayCore
import AssayOperations
import AssayWire
import Foundation

/// One user's device, and the shop's backend that serves it.
struct LoginClient: Sendable {
    let uniqueUserID: String
    private let device = Device()

    init(uniqueUserID: String) {
        self.uniqueUserID = uniqueUserID
    }

    /// Creates known users with the login limits of a test user.
    static func make(_ count: Int, for bench: Bench) async throws -> [LoginClient] {
        let platform = bench.platform
        let partner = try await AuthenticatePartner(platform)(token: bench.token).actor
        let authorize = AuthorizeUser(platform)
        return try await atOnce((0..<count).map { LoginClient(uniqueUserID: "bench-user-\($0)") }) { client in
            _ = try await authorize(partner, client.statement())
            _ = try await SetUserLoginLimits(platform)(
                bench.staff, bench.organization, uniqueUserID: client.uniqueUserID, limits: .testUser)
            return client
        }
    }

    /// The statement that the shop's backend sends.
    func statement() throws -> AuthorizeUser.Statement {
        AuthorizeUser.Statement(
            authorizationRequest: try request(), uniqueUserID: uniqueUserID, email: "\(uniqueUserID)@example.com",
            firstName: nil, lastName: nil)
    }

    func request() throws -> String {
        try device.authorizationRequest(bundleID: Bench.bundleID)
    }

    func proof(for signedRequest: String, audience: String) throws -> String {
        try device.proof(for: Self.jti(of: signedRequest), audience: audience)
    }

    private static func jti(of signedRequest: String) throws -> String {
        struct Claims: Decodable {
            let jti: String
        }
        let parts = signedRequest.split(separator: ".")
        guard parts.count == 3 else { throw BenchmarkError("the signed request is no JWS") }
        var body = Data(parts[1].utf8.map { $0 == 45 ? 43 : $0 == 95 ? 47 : $0 })
        body.append(contentsOf: Array(repeating: 61, count: (4 - body.count % 4) % 4))
        return try WireJSON.decode(Claims.self, from: Data(base64Encoded: body) ?? Data()).jti
    }
}

/// A client with two connections to the platform: its backend's and its own.
struct LoginLine: Sendable {
    private let client: LoginClient
    private let backend: HTTPConnection
    private let app: HTTPConnection
    private let token: String
    private let address: String

    init(client: LoginClient, port: UInt16, token: String) throws {
        self.client = client
        self.token = token
        backend = try HTTPConnection(port: port)
        app = try HTTPConnection(port: port)
        address = "http://127.0.0.1:\(port)"
    }

    /// Authorizes the user and logs in.
    func round() throws {
        let statement = """
            {"sdk_authorization_request":"\(try client.request())","unique_user_id":"\(client.uniqueUserID)",\
            "email":"\(client.uniqueUserID)@example.com"}
            """
        let authorized = try backend.call(
            .json("POST", "/v2/integrations/authorize-user", token: token, body: statement))
        let signed = try WireJSON.decode(Authorized.self, from: Data(authorized)).signed_authorization_request
        let proof = try client.proof(for: signed, audience: address)
        let login = #"{"signed_authorization_request":"\#(signed)","proof":"\#(proof)"}"#
        try app.call(HTTPCall("POST", "/sdk/v1/login", ["Content-Type": "application/json"], body: Array(login.utf8)))
    }

    private struct Authorized: Decodable {
        // swift-format-ignore: AlwaysUseLowerCamelCase
        let signed_authorization_request: String
    }
}
