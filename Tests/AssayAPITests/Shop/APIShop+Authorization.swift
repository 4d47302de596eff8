import AssayCore
import AssayTestSupport
import AssayWire
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore

/// A partner's backend and its users' devices.
extension APIShop {
    /// Calls `authorize-user`; a field of `nil` is left out.
    func authorize(
        _ device: SDKDevice = SDKDevice(), version: Route.Version = .v1, apiVersion: String? = nil,
        authorization: String = "Token \(token(.full))", fields: [String: Any?] = [:], bundleID: String = app
    ) async throws -> TestResponse {
        var all: [String: Any] = [
            "sdk_authorization_request": try device.authorizationRequest(bundleID: bundleID),
            "unique_user_id": "user-0001", "email": "user@shop.example",
        ]
        for (name, value) in fields { all[name] = value }
        var headers: HTTPFields = [:]
        headers[try Self.header(WireHeader.apiVersion)] = apiVersion ?? (version == .v1 ? "1.3" : nil)
        return try await send(
            .post, Endpoints.authorizeUser(version).path(), authorization: authorization, headers: headers,
            body: ByteBuffer(bytes: try JSONSerialization.data(withJSONObject: all)))
    }

    /// Returns the signed request of a user, authorized by the partner now.
    func signedRequest(_ device: SDKDevice) async throws -> String {
        try await authorize(device).decode(AuthorizeUserResponse.self).signed_authorization_request
    }

    func logIn(_ signedRequest: String, proof: String) async throws -> TestResponse {
        let request = LoginRequest(signed_authorization_request: signedRequest, proof: proof)
        return try await call(Endpoints.login.route, bytes: Self.json(request))
    }

    func logIn(_ device: SDKDevice) async throws -> TestResponse {
        let signed = try await signedRequest(device)
        return try await logIn(signed, proof: try device.proof(for: signed))
    }
}
