import AssayWire
import Foundation

/// A compact JWS (RFC 7515 §3.1) by the device's key, which lies in its header as a JWK.
///
/// Made by hand, as the client links nothing third-party but the curve itself.
struct DeviceJWS: Sendable, CustomStringConvertible {
    private struct Header: Encodable {
        let alg = "ES256"
        let typ: String
        let jwk: Key
    }

    /// A P-256 public key (RFC 7517, RFC 7518 §6.2).
    private struct Key: Encodable {
        let kty = "EC"
        let crv = "P-256"
        let x: String
        let y: String
    }

    /// The token, three parts with dots between.
    let description: String

    /// Signs a payload.
    ///
    /// - Throws: Where the key can't sign, as the Secure Enclave of a locked device can't.
    init(_ payload: some Encodable, type: String, key: DeviceKey) throws {
        let jwk = Key(
            x: Base64URL.encode(key.publicPoint.prefix(32)), y: Base64URL.encode(key.publicPoint.suffix(32)))
        let input =
            try Base64URL.encode(WireJSON.encode(Header(typ: type, jwk: jwk))) + "."
            + Base64URL.encode(WireJSON.encode(payload))
        description = try input + "." + Base64URL.encode(key.sign(Data(input.utf8)))
    }
}
