import Crypto
import Foundation

/// A simulated device of the SDK.
///
/// It creates its tokens with swift-crypto only, independently of the code under test.
struct TestDevice {
    let key = P256.Signing.PrivateKey()

    var jwk: [String: String] {
        let point = key.publicKey.rawRepresentation
        return ["kty": "EC", "crv": "P-256", "x": encoded(point.prefix(32)), "y": encoded(point.suffix(32))]
    }

    var thumbprint: String {
        let text = #"{"crv":"P-256","kty":"EC","x":"\#(jwk["x"] ?? "")","y":"\#(jwk["y"] ?? "")"}"#
        return encoded(Data(SHA256.hash(data: Data(text.utf8))))
    }

    func requestHeader() -> [String: Any] {
        ["alg": "ES256", "typ": "entrupy-authorization-request+jwt", "jwk": jwk]
    }

    func requestPayload() -> [String: Any] {
        ["v": 1, "bid": "com.example.shop", "nonce": "n-0123456789", "iat": 1_760_000_000, "sdk": "EntrupySDK/1.0"]
    }

    func request(
        header change: [String: Any?] = [:], payload other: [String: Any?] = [:]
    ) throws -> String {
        try token(header: merge(requestHeader(), change), payload: merge(requestPayload(), other))
    }

    func proof(
        jti: String, audience: String, header change: [String: Any?] = [:], payload other: [String: Any?] = [:]
    ) throws -> String {
        let header: [String: Any] = ["alg": "ES256", "typ": "entrupy-login-proof+jwt", "jwk": jwk]
        let payload: [String: Any] = ["jti": jti, "aud": audience, "iat": 1_760_000_100]
        return try token(header: merge(header, change), payload: merge(payload, other))
    }

    /// Signs any header and payload.
    func token(header: [String: Any], payload: [String: Any]) throws -> String {
        let input = try unsigned(header: header, payload: payload)
        return try input + "." + encoded(key.signature(for: Data(input.utf8)).rawRepresentation)
    }

    func unsigned(header: [String: Any], payload: [String: Any]) throws -> String {
        try [header, payload].map { encoded(try JSONSerialization.data(withJSONObject: $0)) }.joined(separator: ".")
    }

    /// Merges the changes into the base; a `nil` value removes the member.
    private func merge(_ base: [String: Any], _ change: [String: Any?]) -> [String: Any] {
        var merged = base
        for (name, value) in change {
            merged[name] = value
        }
        return merged
    }
}

/// Returns base64url created by Foundation, independently of the code under test.
func encoded(_ data: Data) -> String {
    data.base64EncodedString().replacingOccurrences(of: "+", with: "-").replacingOccurrences(of: "/", with: "_")
        .replacingOccurrences(of: "=", with: "")
}

/// Returns the three parts of a compact token.
func parts(_ token: String) -> [String] {
    token.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
}

/// Returns the token with the byte at `position` of part `index` changed; it is still base64url.
func tampered(_ token: String, part index: Int, at position: Int) -> String {
    var parts = parts(token)
    var characters = Array(parts[index])
    characters[position] = characters[position] == "A" ? "B" : "A"
    parts[index] = String(characters)
    return parts.joined(separator: ".")
}
