import AssayCore
import AssayKeys
import AssayWire
import Foundation
import StandardWebhooks

/// The keys of a subscription's signatures.
struct WebhookKeys: Sendable {
    private let secret: [UInt8]
    private let key: WebhookSigningKey
    private let previous: WebhookSigningKey?
    private let previousEnds: Timestamp?

    /// - Parameters:
    ///   - previous: The secret that was replaced.
    ///   - previousEnds: The time until which it signs beside the current one.
    init(_ secret: WebhookSecret, previous: WebhookSecret?, previousEnds: Timestamp?) throws {
        self.secret = Array(secret.text.utf8)
        key = try WebhookSigningKey(secret: secret.key)
        self.previous = try previous.map { try WebhookSigningKey(secret: $0.key) }
        self.previousEnds = previousEnds
    }

    /// Returns the headers with the signatures.
    ///
    /// While the previous secret is valid, `webhook-signature` has a signature of each secret, and `Entrupy-Signature`,
    /// which can hold only one, that of the new one.
    func headers(id: String, at time: Timestamp, body: [UInt8]) throws -> [(name: String, value: String)] {
        let isOverlap = previousEnds.map { time < $0 } ?? false
        let signer = WebhookSigner(key, previous: isOverlap ? [previous].compactMap(\.self) : [])
        let own = (name: "Entrupy-Signature", value: BodySignature.hex(of: body, secret: secret))
        return try signer.sign(id: id, timestamp: time.date, body: body).fields + [own]
    }
}

extension WebhookKeys: Unprinted {}
