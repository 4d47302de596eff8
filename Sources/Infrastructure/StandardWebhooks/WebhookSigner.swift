public import Foundation

/// Signs webhooks by Standard Webhooks 1.0.
///
/// During a rotation, a signer has the new key and the previous ones. Each message then carries a signature of each
/// key, so that a receiver with any of them accepts it.
public struct WebhookSigner: Sendable {
    private let keys: [WebhookSigningKey]

    /// Makes a signer.
    ///
    /// - Parameters:
    ///   - key: The current key, whose signature comes first.
    ///   - previous: The keys that receivers may still have; at most 31.
    public init(_ key: WebhookSigningKey, previous: [WebhookSigningKey] = []) {
        keys = [key] + previous
    }

    /// Returns the headers of one attempt to deliver a message.
    ///
    /// - Parameters:
    ///   - id: The message's id, the same in each attempt: 1 to 256 visible ASCII characters without a full stop.
    ///   - timestamp: The time of the attempt; the fraction of a second is cut off.
    ///   - body: The bytes of the request's body, exactly as they are sent.
    /// - Throws: ``WebhookSigningError``.
    public func sign(
        id: String, timestamp: Date, body: some DataProtocol
    ) throws(WebhookSigningError) -> WebhookHeaders {
        guard let messageID = SignedMessageID(id) else { throw .malformedID }
        guard let seconds = UnixSeconds(timestamp) else { throw .timestampOutOfRange }
        guard keys.count <= SignatureList.maximumCount else { throw .tooManyKeys(keys.count) }
        let content = SignedContent(id: messageID, timestamp: seconds, body: body)
        var signatures: [String] = []
        for key in keys { signatures.append(try key.signature(of: content)) }
        return WebhookHeaders([
            WebhookHeader.id.rawValue: messageID.text, WebhookHeader.timestamp.rawValue: seconds.text,
            WebhookHeader.signature.rawValue: signatures.joined(separator: " "),
        ])
    }
}

/// The reason why a message can't be signed.
public enum WebhookSigningError: Error, Sendable, Hashable {
    /// The id is empty, longer than 256 bytes, or has a full stop, white space or a character outside ASCII.
    case malformedID
    /// The timestamp is before 1970, or has more than twelve digits.
    case timestampOutOfRange
    /// The signer has more keys than a receiver checks; the value is their number.
    case tooManyKeys(Int)
    /// The cryptographic library failed.
    case notSigned
}

extension WebhookSigningError: CustomStringConvertible {
    /// The reason as a sentence.
    public var description: String {
        switch self {
        case .malformedID:
            "A webhook's id has 1 to \(SignedMessageID.maximumLength) visible ASCII characters and no full stop."
        case .timestampOutOfRange: "A webhook's timestamp is not before 1970, and has at most twelve digits."
        case .tooManyKeys(let count): "\(count) keys are more than the \(SignatureList.maximumCount) of one webhook."
        case .notSigned: "The cryptographic library could not sign."
        }
    }
}
