import Crypto
import Foundation

/// A simulated device of the SDK.
///
/// It creates its tokens with swift-crypto only, independently of the code under test.
package struct SDKDevice: Sendable {
    private let key = P256.Signing.PrivateKey()

    package init() {}

    private var jwk: [String: String] {
        let point = key.publicKey.rawRepresentation
        return ["kty": "EC", "crv": "P-256", "x": text(point.prefix(32)), "y": text(point.suffix(32))]
    }

    /// Returns the request that the app passes to its backend.
    package func authorizationRequest(bundleID: String = "com.example.shop") throws -> String {
        try sign(
            header: ["alg": "ES256", "typ": "entrupy-authorization-request+jwt", "jwk": jwk],
            payload: ["v": 1, "bid": bundleID, "nonce": "n-1", "iat": 1_760_000_000, "sdk": "EntrupySDK/1.0"])
    }

    /// Returns a signed request with this text as its payload.
    package func authorizationRequest(payload: String) throws -> String {
        let header: [String: Any] = ["alg": "ES256", "typ": "entrupy-authorization-request+jwt", "jwk": jwk]
        return try sign(header: header, payload: Data(payload.utf8))
    }

    /// Returns the proof that the app sends with a signed request.
    ///
    /// - Parameter jti: An id that differs from the signed request's own.
    package func proof(
        for signedRequest: String, audience: String = "http://assay.test", jti: String? = nil
    ) throws -> String {
        try sign(
            header: ["alg": "ES256", "typ": "entrupy-login-proof+jwt", "jwk": jwk],
            payload: ["jti": try jti ?? Self.claims(signedRequest).jti, "aud": audience, "iat": 1_760_000_100])
    }

    /// The claims of a signed request, not verified.
    package struct Claims: Decodable {
        package struct Confirmation: Decodable {
            package let jkt: String
        }

        package let iss: String
        package let org: String
        package let sub: String
        package let bid: String
        package let cnf: Confirmation
        package let jti: String
        package let iat: Int
        package let exp: Int
    }

    package static func claims(_ signedRequest: String) throws -> Claims {
        var body = signedRequest.split(separator: ".")[1].replacing("-", with: "+").replacing("_", with: "/")
        body += String(repeating: "=", count: (4 - body.count % 4) % 4)
        return try JSONDecoder().decode(Claims.self, from: Data(base64Encoded: String(body)) ?? Data())
    }

    private func sign(header: [String: Any], payload: [String: Any]) throws -> String {
        try sign(header: header, payload: JSONSerialization.data(withJSONObject: payload))
    }

    private func sign(header: [String: Any], payload: Data) throws -> String {
        let input = text(try JSONSerialization.data(withJSONObject: header)) + "." + text(payload)
        return try input + "." + text(key.signature(for: Data(input.utf8)).rawRepresentation)
    }

    private func text(_ data: Data) -> String {
        data.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }
}
