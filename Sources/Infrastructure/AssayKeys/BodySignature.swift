import AssayWire
import Crypto

/// The signature of a webhook's body in the header `Entrupy-Signature`.
package enum BodySignature {
    /// Returns the HMAC-SHA256 of a body as lowercase hex.
    ///
    /// - Parameter secret: The UTF-8 of the secret's whole text.
    package static func hex(of body: [UInt8], secret: [UInt8]) -> String {
        Array(HMAC<SHA256>.authenticationCode(for: body, using: SymmetricKey(data: secret))).hexText
    }
}
