package import AssayCore
package import AssayKeys
import AssayWire
import Foundation

/// The secret that signs the webhooks of a subscription.
///
/// It is stored sealed with the master key. Printing or dumping it does not reveal it.
package struct WebhookSecret: Sendable, Hashable {
    private static let purpose = "webhook-secret"
    private static let prefix = "whsec_"

    /// The secret as the backend knows it, whose UTF-8 bytes are the key of `Entrupy-Signature`.
    package let text: String
    /// The key of `webhook-signature`: the bytes behind `whsec_`, or those of the whole text.
    package let key: [UInt8]

    /// Makes a secret of 32 random bytes.
    package init(random: any RandomSource) {
        key = random.bytes(32)
        text = Self.prefix + Data(key).base64EncodedString()
    }

    /// Checks a secret that a backend has chosen.
    ///
    /// - Throws: `invalid_request` about the field `secret_key`.
    package init(checking text: String) throws(DomainError) {
        let bounds = WebhookLimits.secretBytes
        guard bounds.contains(text.utf8.count) else {
            throw Self.refusal("A secret has \(bounds.lowerBound) to \(bounds.upperBound) bytes of UTF-8.")
        }
        guard !text.hasControlCharacters else {
            throw Self.refusal("The secret has a control character, such as a line end. Remove it.")
        }
        guard !text.hasPrefix("whpk_"), !text.hasPrefix("whsk_") else {
            throw Self.refusal("Webhooks are signed with a shared secret. Use whsec_ and base64, or any other text.")
        }
        guard let key = Self.key(of: text), bounds.contains(key.count) else {
            throw Self.refusal(
                "Behind whsec_ stands the base64 of \(bounds.lowerBound) to \(bounds.upperBound) bytes. Correct it.")
        }
        (self.text, self.key) = (text, key)
    }

    private static func refusal(_ message: String) -> DomainError {
        .invalid("secret_key", "invalid_secret", message)
    }

    /// The secret in the form that libraries of Standard Webhooks read.
    package var standardText: String { Self.prefix + Data(key).base64EncodedString() }

    private static func key(of text: String) -> [UInt8]? {
        guard text.hasPrefix(prefix) else { return Array(text.utf8) }
        let digits = text.dropFirst(prefix.count)
        let unpadded = digits.prefix { $0 != "=" }
        guard digits.dropFirst(unpadded.count).allSatisfy({ $0 == "=" }) else { return nil }
        let padding = String(repeating: "=", count: (4 - unpadded.utf8.count % 4) % 4)
        guard let data = Data(base64Encoded: unpadded + padding),
            data.base64EncodedString().prefix(while: { $0 != "=" }) == unpadded
        else { return nil }
        return Array(data)
    }
}

extension WebhookSecret {
    /// Returns the text to store.
    package func sealed(by masterKey: MasterKey) throws -> String {
        Base64URL.encode(try masterKey.seal(Array(text.utf8), purpose: Self.purpose).bytes)
    }

    /// Opens a stored secret.
    ///
    /// - Throws: ``AssayKeys/SealedSecretError`` if the master key differs or the row was tampered with.
    package init(opening sealed: String, by masterKey: MasterKey) throws(SealedSecretError) {
        guard let bytes = Base64URL.decode(sealed.utf8) else { throw .malformed }
        let opened = try masterKey.open(SealedSecret(bytes: bytes), purpose: Self.purpose)
        text = String(decoding: opened, as: UTF8.self)
        guard let key = Self.key(of: text) else { throw .malformed }
        self.key = key
    }
}

extension WebhookSecret: Unprinted {}
