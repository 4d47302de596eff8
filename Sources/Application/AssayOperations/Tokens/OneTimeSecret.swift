import AssayCore
package import AssayKeys
import AssayWire

/// A token or password that the platform has generated, in its only readable form.
///
/// Only its hash is stored. Printing or dumping a value that contains it does not reveal it.
package struct OneTimeSecret: Sendable {
    /// The secret.
    ///
    /// Show it once, to its recipient only.
    package let value: String

    init(_ token: SecretToken) {
        value = token.value
    }

    /// The key of an authenticator app, or the address that contains it.
    init(key text: String) {
        value = text
    }

    /// A password of 24 letters and digits in groups of six: 120 random bits.
    package init(passwordFrom random: any RandomSource) {
        let letters = random.bytes(24).map { Character(CrockfordBase32.alphabet[Int($0 & 31)].lowercased()) }
        value = stride(from: 0, to: 24, by: 6).map { String(letters[$0..<$0 + 6]) }.joined(separator: "-")
    }
}

extension OneTimeSecret: Unprinted {}
