import Crypto

/// A public key as a JWK (RFC 7517, RFC 8037): the device's P-256 key or one of the server's Ed25519 keys.
///
/// Fields that this platform does not use are passed over. There is no field for a private part.
package struct JSONWebKey: Sendable, Hashable, Codable {
    /// Key type: `EC` or `OKP`.
    package let kty: String
    /// Curve: `P-256` or `Ed25519`.
    package let crv: String
    /// The public key, or its x coordinate; base64url.
    package let x: String
    /// The y coordinate; `EC` alone.
    package let y: String?
    /// The id under which a token names the key.
    package let kid: String?
    /// The one algorithm that the key is used with.
    package let alg: String?
    /// `sig` for the server's keys.
    package let use: String?

    /// A device's key.
    init(_ key: P256.Signing.PublicKey) {
        let point = key.rawRepresentation
        self.init(
            kty: "EC", crv: "P-256", x: Base64URL.encode(point.prefix(32)), y: Base64URL.encode(point.suffix(32)))
    }

    init(
        kty: String, crv: String, x: String, y: String? = nil, kid: String? = nil, alg: String? = nil,
        use: String? = nil
    ) {
        self.kty = kty
        self.crv = crv
        self.x = x
        self.y = y
        self.kid = kid
        self.alg = alg
        self.use = use
    }

    /// The thumbprint of RFC 7638 with SHA-256, base64url.
    package var thumbprint: String {
        var members = ["kty": kty, "crv": crv, "x": x]
        members["y"] = y
        return JSONWebKey.thumbprint(requiredMembers: members)
    }

    /// The thumbprint over RFC 7638 §3's form: the required members alone, sorted by name, without white space.
    ///
    /// The values are base64url or names of the registry, so that nothing in them needs an escape.
    static func thumbprint(requiredMembers members: [String: String]) -> String {
        let body = members.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\"\($0.value)\"" }
        return Base64URL.encode(SHA256.hash(data: Array("{\(body.joined(separator: ","))}".utf8)))
    }

    /// The key as a point of P-256; nil where it is of another kind, or no point of the curve.
    func p256() -> P256.Signing.PublicKey? {
        guard kty == "EC", crv == "P-256", let x = Base64URL.decode(x), x.count == 32,
            let y = y.flatMap(Base64URL.decode), y.count == 32
        else { return nil }
        return try? P256.Signing.PublicKey(rawRepresentation: x + y)
    }

    /// The bytes of an Ed25519 public key; nil where it is of another kind.
    func ed25519() -> [UInt8]? {
        guard kty == "OKP", crv == "Ed25519", let bytes = Base64URL.decode(x), bytes.count == 32 else { return nil }
        return bytes
    }
}

/// The body of `/.well-known/jwks.json`: every public key whose signatures may still be met, active and retired.
package struct JSONWebKeySet: Sendable, Hashable, Codable {
    /// In the order in which they are shown.
    package let keys: [JSONWebKey]

    /// A set of keys.
    package init(keys: [JSONWebKey]) {
        self.keys = keys
    }
}
