import AssayWire
import Foundation

/// What the SDK hands to the app's backend: this app, on the device with this key (`spec/api.md` §2).
struct AuthorizationRequestPayload: Encodable {
    /// The payload's version.
    let v = 1
    /// The app's bundle identifier.
    let bid: String
    /// New for each request.
    let nonce: String
    /// UNIX seconds by the device's clock; for the platform's log alone.
    let iat: Int
    /// Name and version of this library.
    let sdk: String

    /// The token's `typ`.
    static let type = "entrupy-authorization-request+jwt"
}

/// What goes with a signed request at login, to show that the device holds the key that the request names.
struct LoginProofPayload: Encodable {
    /// The signed request's id.
    let jti: String
    /// The base URL that the client talks to.
    let aud: String
    /// UNIX seconds by the device's clock; for the platform's log alone.
    let iat: Int

    /// The token's `typ`.
    static let type = "entrupy-login-proof+jwt"
}

/// What a client reads of a signed request: its id, to prove that the device is the one it was made for.
///
/// The signature is the platform's, and the platform checks it.
struct SignedRequestClaims: Decodable {
    let jti: String

    /// Reads the middle part of a compact JWS; `nil` for what is none.
    init?(compact: String) {
        let parts = compact.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let payload = Base64URL.decode(parts[1]),
            let claims = try? WireJSON.decode(SignedRequestClaims.self, from: payload), !claims.jti.isEmpty
        else { return nil }
        self = claims
    }
}
