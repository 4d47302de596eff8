package import AssayCore
import AssayKeys

/// What a request says of the photo that its body holds.
package struct PhotoUpload: Sendable, Hashable {
    /// In bytes; `nil` where the request does not say.
    let declaredBytes: Int?
    /// What the bytes must hash to; `nil` where the request does not say.
    let digest: SHA256Digest?
    /// Whether what arrives is kept when the rest does not, so that an upload can go on from there.
    ///
    /// Never without a digest: it names the upload, and tells the whole photo from parts that do not belong together.
    let mayBreakOff: Bool

    /// What the upload is called if it breaks off; `nil` where nothing of it would be kept.
    package var resumptionName: String? { mayBreakOff ? digest?.hex : nil }

    /// The rest of a photo.
    init(restOf digest: SHA256Digest, declaredBytes: Int?) {
        self.declaredBytes = declaredBytes
        self.digest = digest
        mayBreakOff = true
    }

    /// - Parameters:
    ///   - contentLength: The header's value.
    ///   - contentDigest: The header's value (RFC 9530); algorithms other than `sha-256` are passed over.
    ///   - uploadIncomplete: The header's value; `?0` asks for an upload that may break off.
    /// - Throws: `invalid_content_digest`, `invalid_content_length`, `upload_in_parts`.
    package init(
        contentLength: String?, contentDigest: String?, uploadIncomplete: String? = nil
    ) throws(DomainError) {
        declaredBytes = try Self.bytes(contentLength)
        do {
            digest = try contentDigest.flatMap { header throws(ContentDigestError) in
                try SHA256Digest.parse(contentDigest: header)
            }
        } catch {
            throw Self.invalid("Content-Digest", "invalid_content_digest", error.description)
        }
        try Self.refuseParts(uploadIncomplete)
        mayBreakOff = uploadIncomplete != nil && digest != nil
    }

    /// - Throws: `invalid_content_length`.
    static func bytes(_ contentLength: String?) throws(DomainError) -> Int? {
        guard let contentLength else { return nil }
        guard let bytes = Int(contentLength), bytes >= 0 else {
            throw invalid("Content-Length", "invalid_content_length", "Content-Length: expected a number.")
        }
        return bytes
    }

    /// A photo comes whole, or as the rest of one that broke off; never cut up by intent.
    static func refuseParts(_ uploadIncomplete: String?) throws(DomainError) {
        guard let uploadIncomplete, uploadIncomplete != "?0" else { return }
        throw invalid(
            "Upload-Incomplete", "upload_in_parts",
            "Upload-Incomplete: expected ?0. Send the whole photo; if it breaks off, send the rest of it.")
    }

    static func invalid(_ header: String, _ code: String, _ message: String) -> DomainError {
        DomainError(.badInput, code, message, fields: [.init(header, code, message)])
    }
}
