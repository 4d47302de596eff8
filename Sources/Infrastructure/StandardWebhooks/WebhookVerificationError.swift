/// The reason why a webhook is refused.
///
/// The description contains nothing from the request but numbers. Log it, and answer 400 or 401 without it.
public enum WebhookVerificationError: Error, Sendable, Hashable {
    /// The request lacks a header, or the header is empty.
    case missingHeader(WebhookHeader)
    /// The request has a header more than once.
    case repeatedHeader(WebhookHeader)
    /// A header is too long: the id may have 256 bytes, the timestamp 12, and the signatures 4096.
    case headerTooLong(WebhookHeader, bytes: Int)
    /// The id has a full stop, white space or a character outside ASCII.
    case malformedID
    /// The timestamp is not a number of seconds since 1970, in digits without leading zeros.
    case malformedTimestamp
    /// The timestamp and the receiver's clock differ by more than the tolerance.
    ///
    /// The number of seconds is positive if the timestamp is ahead of the receiver's clock. Either a clock is wrong, or
    /// the request is old and sent again.
    case clockOff(seconds: Int)
    /// The header has more than 32 signatures.
    case tooManySignatures(Int)
    /// No signature has the form `v1,` or `v1a,` with 32 or 64 bytes in base64.
    case malformedSignature
    /// Each signature has a scheme that this library does not know.
    case unknownScheme
    /// The verifier has no key for the signatures' schemes.
    case unknownKey([WebhookScheme])
    /// A signature and a key have the same scheme, but no signature is valid: the body is not the one that was signed,
    /// or the key is another one.
    case digestDiffers
}

extension WebhookVerificationError: CustomStringConvertible {
    /// The reason as a sentence.
    public var description: String {
        switch self {
        case .missingHeader(let header): "The header \(header.rawValue) is missing."
        case .repeatedHeader(let header): "The header \(header.rawValue) is there more than once."
        case .headerTooLong(let header, let bytes):
            "The header \(header.rawValue) has \(bytes) bytes, which is too long."
        case .malformedID: "The header webhook-id is not an id."
        case .malformedTimestamp: "The header webhook-timestamp is not a number of seconds."
        case .clockOff(let seconds) where seconds < 0:
            "The timestamp is \(seconds.magnitude) s behind this machine's clock."
        case .clockOff(let seconds): "The timestamp is \(seconds) s ahead of this machine's clock."
        case .tooManySignatures(let count):
            "The header webhook-signature has \(count) signatures; at most \(SignatureList.maximumCount) are checked."
        case .malformedSignature: "The header webhook-signature has no signature of the form v1,BASE64 or v1a,BASE64."
        case .unknownScheme: "The header webhook-signature has only signatures of unknown schemes."
        case .unknownKey(let schemes):
            "The webhook is signed by \(schemes.map(\.rawValue).joined(separator: " and ")), for which no key is given."
        case .digestDiffers:
            "No signature matches: the key is another one, or the body was changed or decoded before the check."
        }
    }
}
