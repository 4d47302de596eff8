import AssayInstruments
import Crypto
import Foundation

/// A JWS signed with its own key, as a device creates it, with an arbitrary payload.
///
/// A server reads a payload only after it has verified the signature.
struct DeviceToken {
    private let key: P256.Signing.PrivateKey

    /// - Parameter random: The generator that determines the key.
    init(_ random: inout SeededGenerator) {
        var bytes: [UInt8] = []
        while bytes.count < 32 { bytes.append(UInt8(truncatingIfNeeded: random.next())) }
        // Nearly every sequence of 32 bytes is a valid private key.
        key = (try? P256.Signing.PrivateKey(rawRepresentation: bytes)) ?? P256.Signing.PrivateKey()
    }

    /// Returns a compact JWS with the public key in its header.
    func sign(_ payload: String, type: String) -> String {
        let point = key.publicKey.rawRepresentation
        let jwk = """
            {"crv":"P-256","kty":"EC","x":"\(Self.base64URL(point.prefix(32)))","y":"\(Self.base64URL(point.suffix(32)))"}
            """
        let header = "{\"alg\":\"ES256\",\"jwk\":\(jwk),\"typ\":\"\(type)\"}"
        let input = Self.base64URL(Data(header.utf8)) + "." + Self.base64URL(Data(payload.utf8))
        guard let signature = try? key.signature(for: Data(input.utf8)) else { return input + ".AAAA" }
        return input + "." + Self.base64URL(signature.rawRepresentation)
    }

    static func base64URL(_ bytes: Data) -> String {
        bytes.base64EncodedString().replacingOccurrences(of: "+", with: "-").replacingOccurrences(of: "/", with: "_")
            .replacingOccurrences(of: "=", with: "")
    }
}
