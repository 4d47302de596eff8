import AssayWire
import Foundation

/// A compact JWS (RFC 7515 §3.1), signed with the device's key, whose public part is in the header as a JWK.
///
/// It is implemented here because the client has no third-party dependency except for cryptography.
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

    /// The token: three parts separated by dots.
    let description: String

    /// Signs a payload.
    ///
    /// - Throws: The key's error if it cannot sign, for example the Secure Enclave key of a locked device.
    init(_ payload: some Encodable, type: String, key: DeviceKey) throws {
        let jwk = Key(
            x: Base64URL.encode(key.publicPoint.prefix(32)), y: Base64URL.encode(key.publicPoint.suffix(32)))
        let input =
            try Base64URL.encode(WireJSON.encode(Header(typ: type, jwk: jwk))) + "."
            + Base64URL.encode(WireJSON.encode(payload))
        description = try input + "." + Base64URL.encode(key.sign(Data(input.utf8)))
    }
}

/// Base64url without padding (RFC 7515 §2).
enum Base64URL {
    static func encode(_ data: Data) -> String {
        data.base64EncodedString().replacingOccurrences(of: "+", with: "-")
            .replacingOccurrences(of: "/", with: "_").replacingOccurrences(of: "=", with: "")
    }

    static func decode(_ text: some StringProtocol) -> Data? {
        let plain = text.replacingOccurrences(of: "-", with: "+").replacingOccurrences(of: "_", with: "/")
        return Data(base64Encoded: plain + String(repeating: "=", count: (4 - plain.utf8.count % 4) % 4))
    }
}
