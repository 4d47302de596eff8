import Crypto
import Foundation

/// A simulated device with its key, in the role of the SDK.
struct Device: Sendable {
    private let key = P256.Signing.PrivateKey()
    private let jwk: String

    init() {
        let point = key.publicKey.rawRepresentation
        jwk = """
            {"crv":"P-256","kty":"EC","x":"\(Self.text(point.prefix(32)))","y":"\(Self.text(point.suffix(32)))"}
            """
    }

    /// The request that the app sends to its backend.
    func authorizationRequest(bundleID: String) throws -> String {
        try sign(
            type: "entrupy-authorization-request+jwt",
            payload: #"{"v":1,"bid":"\#(bundleID)","nonce":"n-1","iat":1760000000,"sdk":"EntrupySDK/1.0"}"#)
    }

    /// The proof that the app sends with a signed request.
    func proof(for jti: String, audience: String) throws -> String {
        try sign(
            type: "entrupy-login-proof+jwt", payload: #"{"jti":"\#(jti)","aud":"\#(audience)","iat":1760000100}"#)
    }

    private func sign(type: String, payload: String) throws -> String {
        let header = #"{"alg":"ES256","typ":"\#(type)","jwk":\#(jwk)}"#
        let input = "\(Self.text(Data(header.utf8))).\(Self.text(Data(payload.utf8)))"
        return try input + "." + Self.text(key.signature(for: Data(input.utf8)).rawRepresentation)
    }

    /// Base64url, byte by byte: the client's work is part of the measured time, so it must be small.
    private static func text(_ data: Data) -> String {
        let encoded = data.base64EncodedData()
        return String(
            decoding: encoded.lazy.filter { $0 != 61 }.map { $0 == 43 ? 45 : $0 == 47 ? 95 : $0 }, as: UTF8.self)
    }
}
