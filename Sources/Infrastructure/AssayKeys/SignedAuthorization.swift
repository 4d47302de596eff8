package import Foundation

/// The server's answer to an authorization request: this user may log in once, in this app, on the device with this
/// key.
///
/// A JWS signed by the server (EdDSA). It is useless without the device's key, which its `jkt` identifies.
package struct SignedAuthorization: Sendable, Hashable {
    /// The only `typ` accepted.
    package static let type = "entrupy-signed-authorization+jwt"

    /// The time for which a signed request is valid, in seconds.
    package static let lifetime: TimeInterval = 600

    /// The server that signed the request: its base URL.
    package let iss: String
    /// The organization's id.
    package let org: String
    /// The user's id.
    package let sub: String
    /// The app's bundle id.
    package let bid: String
    /// The RFC 7638 thumbprint of the device's key (`cnf.jkt` in the token, RFC 7800).
    package let jkt: String
    /// The id of this request; a login uses it up.
    package let jti: String
    /// The time of the signature, in whole seconds.
    package let iat: Date
    /// The first second at which the request is no longer valid.
    package let exp: Date

    /// Makes the claims of a new signed request; fractions of a second are cut off in both times.
    package init(
        iss: String, org: String, sub: String, bid: String, jkt: String, jti: String, iat: Date, exp: Date
    ) {
        self.iss = iss
        self.org = org
        self.sub = sub
        self.bid = bid
        self.jkt = jkt
        self.jti = jti
        self.iat = NumericDate(iat).date
        self.exp = NumericDate(exp).date
    }

    /// Returns the compact JWS.
    /// - Throws: `AuthorizationTokenError` for a key whose purpose is not `.login`.
    package func sign(with key: SigningKey) throws -> String {
        guard key.purpose == .login else { throw AuthorizationTokenError.wrongPurpose(key.purpose) }
        return try CompactJWS.sign(Payload(self), type: SignedAuthorization.type, with: key)
    }

    /// Checks the form, the key, the signature, the issuer and the expiry, in this order.
    /// - Parameters:
    ///   - keys: The server's public keys by `kid`, including retired ones.
    ///   - issuer: This server's base URL, compared exactly.
    package static func verify(
        _ compact: String, keys: [String: VerificationKey], issuer: String, now: Date
    ) throws(AuthorizationTokenError) -> SignedAuthorization {
        let token = try CompactJWS(parsing: compact)
        try token.require(algorithm: "EdDSA", type: type)
        guard let key = token.header.kid.flatMap({ keys[$0] }) else {
            throw AuthorizationTokenError(.unknownKey, "The token was not signed by this server.")
        }
        guard key.purpose == .login else { throw .wrongPurpose(key.purpose) }
        guard key.isValid(token.signature, for: token.signingInput) else { throw .badSignature }
        let claims = try token.decodePayload(Payload.self).claims
        guard claims.iss == issuer else {
            throw AuthorizationTokenError(
                .foreignIssuer,
                "The signed request is from the server \(claims.iss), and this server's public address is \(issuer). Set "
                    + "public.url (--public-url) to one address for all processes, and authorize the user again.")
        }
        guard now < claims.exp else {
            throw AuthorizationTokenError(.expired, "The signed request has expired. Authorize the user again.")
        }
        return claims
    }

    private struct Payload: Codable {
        let iss: String
        let org: String
        let sub: String
        let bid: String
        let cnf: Confirmation
        let jti: String
        let iat: NumericDate
        let exp: NumericDate

        struct Confirmation: Codable {
            let jkt: String
        }

        init(_ claims: SignedAuthorization) {
            iss = claims.iss
            org = claims.org
            sub = claims.sub
            bid = claims.bid
            cnf = Confirmation(jkt: claims.jkt)
            jti = claims.jti
            iat = NumericDate(claims.iat)
            exp = NumericDate(claims.exp)
        }

        var claims: SignedAuthorization {
            SignedAuthorization(
                iss: iss, org: org, sub: sub, bid: bid, jkt: cnf.jkt, jti: jti, iat: iat.date, exp: exp.date)
        }
    }
}

extension AuthorizationTokenError {
    static func wrongPurpose(_ purpose: KeyPurpose) -> AuthorizationTokenError {
        AuthorizationTokenError(
            .wrongPurpose, "The key is not one for signed requests.", detail: "its purpose is \(purpose.rawValue)")
    }
}
