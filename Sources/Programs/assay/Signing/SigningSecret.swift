import AssayCore
import AssayKeys
import AssayOperations
import Crypto
import Foundation
import StandardWebhooks

/// A subscription's secret, with which a request is signed in both ways.
///
/// Printing a secret never shows it, as its parts redact themselves; ``text`` does.
struct SigningSecret: Sendable {
    /// The name of the header with the second signature.
    static let entrupyHeader = "Entrupy-Signature"

    private let secret: WebhookSecret
    private let key: WebhookSigningKey
    /// The secret as its owner has it: `whsec_` and base64, or any text of 24 to 256 bytes.
    var text: String { secret.text }

    /// - Throws: `invalid_request`, which names the option.
    init(_ text: String, named option: String = "--secret") throws(DomainError) {
        do {
            secret = try WebhookSecret(checking: text)
            key = try WebhookSigningKey(secret: secret.key)
        } catch {
            let reason = (error as? DomainError)?.fields.first?.message ?? "This is not a webhook secret."
            throw .invalid(option, "invalid_secret", reason)
        }
    }

    /// Derives a secret from an API token: the same token always gives the same secret.
    ///
    /// A receiver is set up once with it. The derivation (HKDF-SHA256) can't be reversed, so whoever sees the secret
    /// does not learn the token.
    static func derived(fromToken token: String) throws -> SigningSecret {
        let derived = HKDF<SHA256>.deriveKey(
            inputKeyMaterial: SymmetricKey(data: Array(token.utf8)), info: Array("assay webhooks listen 1".utf8),
            outputByteCount: 32)
        return try SigningSecret(WebhookSigningKey(secret: derived.withUnsafeBytes { Array($0) }).serialized)
    }

    var verificationKey: WebhookVerificationKey { key.verificationKey }

    /// Returns the headers of both signatures.
    ///
    /// - Parameters:
    ///   - id: The event's id.
    ///   - time: The time of the try.
    ///   - body: The bytes of the body.
    func headers(id: String, at time: Date, body: Data) throws -> [(name: String, value: String)] {
        let standard = try WebhookSigner(key).sign(id: id, timestamp: time, body: body)
        return standard.fields + [(Self.entrupyHeader, entrupySignature(of: body))]
    }

    /// Returns the value of ``entrupyHeader``: the HMAC-SHA256 of the body with the text's bytes, in lower-case hex.
    func entrupySignature(of body: Data) -> String {
        BodySignature.hex(of: Array(body), secret: Array(text.utf8))
    }

    /// Whether a value of ``entrupyHeader`` is the body's.
    ///
    /// The comparison takes no constant time: the caller has the secret and the request.
    func accepts(entrupySignature value: String, of body: Data) -> Bool {
        value == entrupySignature(of: body)
    }
}
