/// Header names beyond HTTP's own, each written once.
package enum WireHeader {
    /// Accepted (at most 64 safe characters) or made, echoed, and on every answer of ours.
    package static let requestID = "X-Request-Id"
    /// The partner API's version: `1.3` or `1.4` on `/v1`, `2.0` or nothing on `/v2`.
    package static let apiVersion = "Api-Version"
    /// RFC 9530 digest of a photo's bytes.
    package static let contentDigest = "Content-Digest"
    /// IETF draft of resumable uploads, interop version 3: how many bytes of an upload there are.
    package static let uploadOffset = "Upload-Offset"
    /// The same draft: `?0` where the request's body ends the upload, `?1` where more is to come.
    package static let uploadIncomplete = "Upload-Incomplete"
    /// The same draft: the version that the sender speaks; ours is ``uploadInteropVersion``.
    package static let uploadDraftInteropVersion = "Upload-Draft-Interop-Version"
    /// The interop version that `URLSession` of iOS 17 speaks, and the only one that the platform answers.
    package static let uploadInteropVersion = "3"
    /// When the answer was made, UNIX seconds with six decimals: `Date` is in whole seconds.
    package static let time = "Assay-Time"
    /// What the caller should know though the call succeeded, such as `bundle_id_not_registered`.
    package static let warning = "Assay-Warning"
    /// IETF draft: what is left of a limit.
    package static let rateLimit = "RateLimit"
    /// IETF draft: the limit itself.
    package static let rateLimitPolicy = "RateLimit-Policy"
}
