package import AssayWire
import Crypto

/// A public key as a JWK (RFC 7517, RFC 8037): the device's P-256 key or one of the server's Ed25519 keys.
///
/// Fields that this server does not use are ignored. There is no field for a private part.
package struct JSONWebKey: Sendable, Hashable, Codable {
    /// The key type: `EC` or `OKP`.
    package let kty: String
    /// The curve: `P-256` or `Ed25519`.
    package let crv: String
    /// The public key, or its x coordinate, in base64url.
    package let x: String
    /// The y coordinate in base64url; only for `EC`.
    package let y: String?
    /// The id by which a token refers to the key.
    package let kid: String?
    /// The only algorithm that the key is used with.
    package let alg: String?
    /// `sig` for the server's keys.
    package let use: String?
    /// The purpose of one of the server's keys, as ``KeyPurpose`` names it.
    ///
    /// It is any JSON value, because a device may send any other member with its key.
    package let purpose: JSONNode?

    /// Makes the JWK of a device's key.
    init(_ key: P256.Signing.PublicKey) {
        let point = key.rawRepresentation
        self.init(
            kty: "EC", crv: "P-256", x: Base64URL.encode(point.prefix(32)), y: Base64URL.encode(point.suffix(32)))
    }

    init(
        kty: String, crv: String, x: String, y: String? = nil, kid: String? = nil, alg: String? = nil,
        use: String? = nil, purpose: KeyPurpose? = nil
    ) {
        self.kty = kty
        self.crv = crv
        self.x = x
        self.y = y
        self.kid = kid
        self.alg = alg
        self.use = use
        self.purpose = (purpose?.rawValue).map(JSONNode.text)
    }

    /// The RFC 7638 thumbprint with SHA-256, in base64url.
    package var thumbprint: String {
        var members = ["kty": kty, "crv": crv, "x": x]
        members["y"] = y
        return JSONWebKey.thumbprint(requiredMembers: members)
    }

    /// Returns the thumbprint over the form of RFC 7638 §3: only the required members, sorted by name, without white
    /// space.
    ///
    /// The values are base64url or registered names, so none of them needs JSON escapes.
    static func thumbprint(requiredMembers members: [String: String]) -> String {
        let body = members.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\"\($0.value)\"" }
        return Base64URL.encode(SHA256.hash(data: Array("{\(body.joined(separator: ","))}".utf8)))
    }

    /// Returns the key as a P-256 public key; nil if it is of another kind or not a point of the curve.
    func p256() -> P256.Signing.PublicKey? {
        guard kty == "EC", crv == "P-256", let x = Base64URL.decode(x), x.count == 32,
            let y = y.flatMap(Base64URL.decode), y.count == 32
        else { return nil }
        return try? P256.Signing.PublicKey(rawRepresentation: x + y)
    }

    /// Returns the bytes of an Ed25519 public key; nil if the key is of another kind.
    func ed25519() -> [UInt8]? {
        guard kty == "OKP", crv == "Ed25519", let bytes = Base64URL.decode(x), bytes.count == 32 else { return nil }
        return bytes
    }
}

/// The body of `/.well-known/jwks.json`: all public keys, active and retired, whose signatures may still be in use.
package struct JSONWebKeySet: Sendable, Hashable, Codable {
    /// The keys, in the order in which they are published.
    package let keys: [JSONWebKey]

    /// Makes a set from keys.
    package init(keys: [JSONWebKey]) {
        self.keys = keys
    }
}
