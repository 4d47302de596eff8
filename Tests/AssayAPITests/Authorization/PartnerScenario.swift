import AssayAPI
import AssayCore
import AssayKeys
import AssayOperations
import AssayTestSupport
import AssayWire
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Testing

/// A partner's backend and its users' devices, in front of the router of an initialized installation.
struct PartnerScenario: Sendable {
    let test: TestPlatform
    let made: InitializeInstallation.Initialized
    let client: any TestClientProtocol

    var token: String { made.token.value }

    static func run(_ body: @escaping @Sendable (PartnerScenario) async throws -> Void) async throws {
        let test = try await TestPlatform.make()
        let made = try await InitializeInstallation(test.platform, passwordCost: .test)(
            organization: "Shop", bundleID: "com.example.shop", adminEmail: "admin@shop.example")
        let application = Application(router: CheckedRouter.make(test.platform))
        try await application.test(.router) { client in
            try await body(PartnerScenario(test: test, made: made, client: client))
        }
    }

    /// Calls `authorize-user`; a header or field of `nil` is left out.
    func authorize(
        _ device: SDKDevice = SDKDevice(), version: Route.Version = .v1,
        headers: [String: String?] = [:], fields: [String: Any?] = [:], bundleID: String = "com.example.shop"
    ) async throws -> TestResponse {
        var all: [String: Any] = [
            "sdk_authorization_request": try device.authorizationRequest(bundleID: bundleID),
            "unique_user_id": "user-0001", "email": "user@shop.example",
        ]
        for (name, value) in fields { all[name] = value }
        var sent: [String: String] = ["Authorization": "Token \(token)", "Api-Version": version == .v1 ? "1.3" : "2.0"]
        for (name, value) in headers { sent[name] = value }
        return try await client.execute(
            uri: Endpoints.authorizeUser(version).path(), method: .post, headers: try Self.fields(sent),
            body: ByteBuffer(bytes: try JSONSerialization.data(withJSONObject: all)))
    }

    /// Returns the signed request of a user, authorized by the partner now.
    func signedRequest(_ device: SDKDevice, bundleID: String = "com.example.shop") async throws -> String {
        let response = try await authorize(device, bundleID: bundleID)
        return try Self.decode(AuthorizeUserResponse.self, response).signed_authorization_request
    }

    func logIn(_ signedRequest: String, proof: String) async throws -> TestResponse {
        let body = try WireJSON.encode(LoginRequest(signed_authorization_request: signedRequest, proof: proof))
        return try await client.execute(
            uri: Endpoints.login.path(), method: .post, body: ByteBuffer(bytes: body))
    }

    func logIn(_ device: SDKDevice) async throws -> TestResponse {
        let signed = try await signedRequest(device)
        return try await logIn(signed, proof: try device.proof(for: signed))
    }

    func get(_ path: String, headers: [String: String] = [:]) async throws -> TestResponse {
        try await client.execute(uri: path, method: .get, headers: try Self.fields(headers))
    }

    func logOut(_ token: String) async throws -> TestResponse {
        try await client.execute(
            uri: Endpoints.logout.path(), method: .post, headers: [.authorization: "Bearer \(token)"])
    }

    static func decode<Value: Decodable>(_ type: Value.Type, _ response: TestResponse) throws -> Value {
        try WireJSON.decode(type, from: Data(response.body.readableBytesView))
    }

    /// Returns the problem in an error response; `nil` for any other response.
    static func problem(_ response: TestResponse) throws -> Problem? {
        guard response.headers[.contentType] == Problem.mediaType else { return nil }
        return try decode(Problem.self, response)
    }

    static func header(_ name: String, of response: TestResponse) throws -> String? {
        response.headers[try #require(HTTPField.Name(name))]
    }

    private static func fields(_ headers: [String: String]) throws -> HTTPFields {
        var fields = HTTPFields()
        for (name, value) in headers { fields[try #require(HTTPField.Name(name))] = value }
        return fields
    }
}
