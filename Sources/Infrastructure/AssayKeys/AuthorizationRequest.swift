package import Foundation

/// The SDK's request for an authorization: it names the device's key and the app.
///
/// The SDK gives it to the app's backend, which forwards it to the server.
///
/// It is a JWS signed by the device key, which is in the JWS header. It holds no secret. The server trusts no device
/// clock: `iat` is only for the log, so that a phone with a wrong clock is still accepted.
package struct AuthorizationRequest: Sendable, Hashable {
    /// The only `typ` accepted.
    package static let type = "entrupy-authorization-request+jwt"

    /// The version of the payload; 1.
    package let v: Int
    /// The app's bundle id as stated by the device, at most 255 bytes.
    package let bid: String
    /// A nonce made by the device, at most 128 bytes.
    package let nonce: String
    /// The time of issue by the device's clock.
    package let iat: Date
    /// The SDK's name and version, at most 128 bytes.
    package let sdk: String
    /// The RFC 7638 thumbprint of the device's key.
    package let thumbprint: String

    /// Checks the form, the algorithm and the signature (ES256, by the key in the header).
    /// - Parameter compact: at most 4 KiB.
    package static func verify(_ compact: String) throws(AuthorizationTokenError) -> AuthorizationRequest {
        let token = try CompactJWS(parsing: compact)
        try token.require(algorithm: "ES256", type: type)
        let key = try token.verifyWithOwnKey()
        let payload = try token.decodePayload(Payload.self)
        guard payload.v == 1 else { throw .malformed("its version is not 1") }
        try require(payload.bid, "bid", atMost: 255)
        try require(payload.nonce, "nonce", atMost: 128)
        try require(payload.sdk, "sdk", atMost: 128)
        return AuthorizationRequest(
            v: payload.v, bid: payload.bid, nonce: payload.nonce, iat: payload.iat.date, sdk: payload.sdk,
            thumbprint: key.thumbprint)
    }

    private static func require(
        _ value: String, _ name: String, atMost limit: Int
    ) throws(AuthorizationTokenError) {
        guard (1...limit).contains(value.utf8.count) else {
            throw .malformed("\(name) does not have 1 to \(limit) bytes")
        }
    }

    private struct Payload: Decodable {
        let v: Int
        let bid: String
        let nonce: String
        let iat: NumericDate
        let sdk: String
    }
}
