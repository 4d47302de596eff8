public import Foundation

/// Verifies webhooks by Standard Webhooks 1.0.
///
/// A verifier with several keys accepts a message that any of them signed, so that the sender can change keys at any
/// time of a rotation.
public struct WebhookVerifier: Sendable {
    private let keys: [WebhookVerificationKey]
    private let tolerance: TimeInterval

    /// Makes a verifier.
    ///
    /// - Parameters:
    ///   - keys: The keys to accept; without any, every message is refused.
    ///   - tolerance: The largest difference between the message's timestamp and the receiver's clock, in seconds, in
    ///     both directions. `.infinity` accepts any timestamp, for a message from a file. A receiver needs a finite
    ///     tolerance, since a recorded request would otherwise be valid forever.
    public init(keys: [WebhookVerificationKey], tolerance: TimeInterval = 300) {
        self.keys = keys
        self.tolerance = tolerance
    }

    /// Verifies a message.
    ///
    /// It checks, in this order, the headers, their form, the timestamp and the signatures. Comparing a `v1` signature
    /// takes the same time wherever it differs.
    ///
    /// - Parameters:
    ///   - body: The bytes of the request's body as they arrived. Decoded and encoded JSON has other bytes. Bound their
    ///     number before.
    ///   - headers: The headers of the request.
    ///   - now: The receiver's time.
    /// - Returns: The message's id and time. Store the id, and ignore a message whose id is stored: a message that was
    ///   not acknowledged in time arrives again.
    /// - Throws: ``WebhookVerificationError``.
    @discardableResult
    public func verify(
        body: some DataProtocol, headers: WebhookHeaders, now: Date
    ) throws(WebhookVerificationError) -> VerifiedWebhook {
        let idText = try headers.value(of: .id, atMost: SignedMessageID.maximumLength)
        let timestampText = try headers.value(of: .timestamp, atMost: UnixSeconds.maximumLength)
        let signatureText = try headers.value(of: .signature, atMost: SignatureList.maximumLength)
        guard let id = SignedMessageID(idText) else { throw .malformedID }
        guard let timestamp = UnixSeconds(timestampText) else { throw .malformedTimestamp }
        let signatures = try SignatureList(parsing: signatureText)
        try check(timestamp, now)
        let content = SignedContent(id: id, timestamp: timestamp, body: body)
        let key = keys.firstIndex { $0.accepts(anyOf: signatures.signatures(of: $0.scheme), for: content) }
        guard let key else { throw failure(of: signatures) }
        return VerifiedWebhook(
            id: id.text, timestamp: Date(timeIntervalSince1970: TimeInterval(timestamp.value)), keyIndex: key)
    }

    private func check(_ timestamp: UnixSeconds, _ now: Date) throws(WebhookVerificationError) {
        let offset = TimeInterval(timestamp.value) - now.timeIntervalSince1970
        // Written so that a time or a tolerance that is not a number refuses the message.
        guard abs(offset) <= tolerance else {
            let seconds = offset.rounded(.awayFromZero)
            throw .clockOff(seconds: Int(exactly: seconds) ?? (seconds < 0 ? .min : .max))
        }
    }

    /// The cause, after no key has accepted a signature.
    private func failure(of signatures: SignatureList) -> WebhookVerificationError {
        let schemes = signatures.schemes
        if schemes.contains(where: { scheme in keys.contains { $0.scheme == scheme } }) { return .digestDiffers }
        if !schemes.isEmpty { return .unknownKey(schemes) }
        return signatures.hasUnknownSchemes ? .unknownScheme : .malformedSignature
    }
}

/// The facts of a message whose signature is valid.
public struct VerifiedWebhook: Sendable, Hashable {
    /// The message's id, the same in each attempt to deliver it.
    public let id: String
    /// The time of this attempt, in whole seconds.
    public let timestamp: Date
    /// The place, among the verifier's keys, of the first one that accepts a signature.
    ///
    /// It tells a receiver when a rotation's old key is no longer in use.
    public let keyIndex: Int
}

extension WebhookHeaders {
    /// Returns the value of a header that the request has exactly once, with bounded length.
    fileprivate func value(
        of header: WebhookHeader, atMost limit: Int
    ) throws(WebhookVerificationError) -> String {
        guard !repeated.contains(header) else { throw .repeatedHeader(header) }
        guard let value = self[header], !value.isEmpty else { throw .missingHeader(header) }
        let count = value.utf8.count
        guard count <= limit else { throw .headerTooLong(header, bytes: count) }
        return value
    }
}
