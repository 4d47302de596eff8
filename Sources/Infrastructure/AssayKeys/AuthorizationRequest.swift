package import Foundation

/// What the SDK hands to the app's backend, and that one to the platform: the device's key and the app it is in.
///
/// A JWS signed by the device key, which lies in its header. It holds no secret, and no clock is trusted: `iat` is for the
/// log alone, so that a phone with a wrong clock still gets through.
package struct AuthorizationRequest: Sendable, Hashable {
    /// The only `typ` accepted.
    package static let type = "entrupy-authorization-request+jwt"

    /// Version of the payload; 1.
    package let v: Int
    /// The app's bundle id as the device states it, at most 255 bytes.
    package let bid: String
    /// Made by the device, at most 128 bytes.
    package let nonce: String
    /// The device's clock.
    package let iat: Date
    /// The SDK's name and version, at most 128 bytes.
    package let sdk: String
    /// RFC 7638 thumbprint of the device's key.
    package let thumbprint: String

    /// Checks form, algorithm and signature (ES256, by the key in the header).
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
