package import Foundation

/// The proof that the SDK sends with a signed request, to show that it holds the device key that the request names.
///
/// A JWS signed by the device key, which is in the JWS header. The server stores no device keys: it compares the
/// thumbprint.
package struct LoginProof: Sendable, Hashable {
    /// The only `typ` accepted.
    package static let type = "entrupy-login-proof+jwt"

    /// The signed request's `jti`.
    package let jti: String
    /// The base URL of the server that the SDK connects to.
    package let aud: String
    /// The time of issue by the device's clock; only for the log.
    package let iat: Date

    /// Checks the form, the signature, the device, the signed request and the server, in this order.
    /// - Parameters:
    ///   - expected: The signed request's `jkt`.
    ///   - jti: The signed request's `jti`.
    ///   - audience: This server's base URL; it is compared with `aud` by the rules of `BaseURL`.
    package static func verify(
        _ compact: String, jwkThumbprint expected: String, jti: String, audience: String
    ) throws(AuthorizationTokenError) -> LoginProof {
        let token = try CompactJWS(parsing: compact)
        try token.require(algorithm: "ES256", type: type)
        let key = try token.verifyWithOwnKey()
        guard key.thumbprint == expected else {
            throw AuthorizationTokenError(.wrongDevice, "The proof was made with another key than the request.")
        }
        let payload = try token.decodePayload(Payload.self)
        guard payload.jti == jti else {
            throw AuthorizationTokenError(.wrongRequest, "The proof belongs to another signed request.")
        }
        let stated = BaseURL(payload.aud)
        guard let stated, stated == BaseURL(audience) else {
            throw AuthorizationTokenError(
                .wrongAudience,
                "The app calls this server at \(stated?.description ?? "no base URL"), and the server's public address is "
                    + "\(audience). Set both to one address: the base URL in the app, or public.url of the server "
                    + "(--public-url).",
                detail: "made for \(payload.aud)")
        }
        return LoginProof(jti: payload.jti, aud: payload.aud, iat: payload.iat.date)
    }

    private struct Payload: Decodable {
        let jti: String
        let aud: String
        let iat: NumericDate
    }
}
