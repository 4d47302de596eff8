/// The names of header fields beyond those of HTTP itself.
package enum WireHeader {
    /// The request's id: the client's, of at most 64 safe characters, or one that the server generates.
    ///
    /// The server sends it on every response, so a response without it is not the server's.
    package static let requestID = "X-Request-Id"
    /// The partner API's version: `1.3` or `1.4` on `/v1`, `2.0` or absent on `/v2`.
    package static let apiVersion = "Api-Version"
    /// The RFC 9530 digest of a photo's bytes.
    package static let contentDigest = "Content-Digest"
    /// The number of bytes of an upload that the server has (IETF draft of resumable uploads, interop version 3).
    package static let uploadOffset = "Upload-Offset"
    /// `?0` if the request's body completes the upload, `?1` if more will follow (the same draft).
    package static let uploadIncomplete = "Upload-Incomplete"
    /// The interop version of the sender (the same draft); ours is ``uploadInteropVersion``.
    package static let uploadDraftInteropVersion = "Upload-Draft-Interop-Version"
    /// The interop version that `URLSession` supports on iOS 17, and the only one that the server supports.
    package static let uploadInteropVersion = "3"
    /// The time of the response, in UNIX seconds with six decimals; `Date` has whole seconds only.
    package static let time = "Assay-Time"
    /// A warning for the caller of a successful call, such as `bundle_id_not_registered`.
    package static let warning = "Assay-Warning"
    /// The caller's key by which a repeated call of a partner is recognized (IETF draft), with or without quotes.
    package static let idempotencyKey = "Idempotency-Key"
    /// `true` on the answer of a call that was carried out before: the bytes are those of its first answer.
    package static let idempotencyReplayed = "Idempotency-Replayed"
    /// The remainder of a rate limit (IETF draft).
    package static let rateLimit = "RateLimit"
    /// The rate limit itself (IETF draft).
    package static let rateLimitPolicy = "RateLimit-Policy"
}
