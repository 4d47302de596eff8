import Crypto
import Foundation
import StandardWebhooks

/// The secret of a subscription to the platform's webhooks.
struct WebhookSecret: Sendable, CustomStringConvertible, CustomReflectable {
    let key: WebhookVerificationKey
    private let text: String

    /// - Parameter text: `whsec_` and base64, or a text of 24 to 256 bytes that the shop chose itself.
    /// - Throws: `WebhookKeyError` for a text that is no secret.
    init(_ text: String) throws(WebhookKeyError) {
        if text.hasPrefix("whsec_") {
            key = try WebhookVerificationKey(text)
        } else {
            key = try WebhookVerificationKey(secret: text.utf8)
        }
        self.text = text
    }

    /// The value of `Entrupy-Signature` for a body: its HMAC-SHA256 with the whole text as the key, in lower-case hex.
    func entrupySignature(of body: [UInt8]) -> String {
        let code = HMAC<SHA256>.authenticationCode(for: body, using: SymmetricKey(data: Array(text.utf8)))
        return String(decoding: code.flatMap(Self.hex), as: UTF8.self)
    }

    /// Whether a value of `Entrupy-Signature` is that of the body.
    ///
    /// Comparing takes the same time wherever the values differ, so that nobody can guess a signature byte by byte.
    func accepts(entrupySignature value: String, of body: [UInt8]) -> Bool {
        let (given, own) = (Array(value.utf8), Array(entrupySignature(of: body).utf8))
        guard given.count == own.count else { return false }
        return zip(given, own).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }

    private static func hex(_ byte: UInt8) -> [UInt8] {
        let digits = Array("0123456789abcdef".utf8)
        return [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }

    var description: String { "WebhookSecret(redacted)" }
    var customMirror: Mirror { Mirror(self, children: []) }
}
