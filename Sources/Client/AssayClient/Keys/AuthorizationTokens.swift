import AssayWire
import Foundation

/// The request that the SDK gives to the app's backend; it identifies this app on the device with this key.
struct AuthorizationRequestPayload: Encodable {
    /// The version of the payload format.
    let v = 1
    /// The app's bundle identifier.
    let bid: String
    /// A new value for each request.
    let nonce: String
    /// UNIX seconds by the device's clock, used only for the server's log.
    let iat: Int
    /// The name and version of this library.
    let sdk: String

    /// The token's `typ`.
    static let type = "entrupy-authorization-request+jwt"
}

/// The proof in a login request that the device has the key that the signed request names.
struct LoginProofPayload: Encodable {
    /// The signed request's id.
    let jti: String
    /// The base URL of the server.
    let aud: String
    /// UNIX seconds by the device's clock, used only for the server's log.
    let iat: Int

    /// The token's `typ`.
    static let type = "entrupy-login-proof+jwt"
}

/// The parts of a signed request that the client reads: its id, which the login proof must contain, and the thumbprint
/// of the key that makes the proof.
///
/// The signature is the server's, and the server verifies it.
struct SignedRequestClaims: Decodable {
    private struct Confirmation: Decodable {
        let jkt: String?
    }

    let jti: String
    private let cnf: Confirmation?

    /// The thumbprint of the device's key (RFC 7638), if the request names it.
    var thumbprint: String? { cnf?.jkt }

    /// Decodes the payload of a compact JWS; `nil` if the text is not a compact JWS with an id.
    init?(compact: String) {
        let parts = compact.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let payload = Base64URL.decode(parts[1]),
            let claims = try? WireJSON.decode(SignedRequestClaims.self, from: payload), !claims.jti.isEmpty
        else { return nil }
        self = claims
    }
}
