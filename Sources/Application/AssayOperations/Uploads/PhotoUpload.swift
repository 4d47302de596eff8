package import AssayCore
import AssayKeys

/// The headers of a request that describe the photo in its body.
package struct PhotoUpload: Sendable, Hashable {
    /// The declared size of the body in bytes; `nil` if the request does not declare one.
    let declaredBytes: Int?
    /// The expected digest of the photo; `nil` if the request does not declare one.
    let digest: SHA256Digest?
    /// Whether received bytes are kept after an interruption, so that the upload can be resumed.
    ///
    /// Always `false` without a digest. The digest identifies the upload and detects parts that do not belong together.
    let mayBreakOff: Bool

    /// The name of the upload if it is interrupted; `nil` if it can't be resumed.
    package var resumptionName: String? { mayBreakOff ? digest?.hex : nil }

    /// Describes the rest of a photo.
    init(restOf digest: SHA256Digest, declaredBytes: Int?) {
        self.declaredBytes = declaredBytes
        self.digest = digest
        mayBreakOff = true
    }

    /// - Parameters:
    ///   - contentLength: The header's value.
    ///   - contentDigest: The header's value (RFC 9530); algorithms other than `sha-256` are ignored.
    ///   - uploadIncomplete: The header's value; `?0` requests a resumable upload.
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

    /// Refuses a request that sends a photo in parts deliberately.
    ///
    /// A body holds the whole photo, or the rest of an interrupted one.
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

/// The headers of a request whose body is the rest of a photo.
package struct PhotoRemainder: Sendable, Hashable {
    /// The offset of the body's first byte in the whole photo.
    let offset: Int
    /// The declared size of the body in bytes; `nil` if the request does not declare one.
    let declaredBytes: Int?

    /// - Parameters:
    ///   - contentLength: The header's value.
    ///   - uploadOffset: The header's value.
    ///   - uploadIncomplete: The header's value.
    /// - Throws: `invalid_content_length`, `invalid_upload_offset`, `upload_in_parts`.
    package init(
        contentLength: String?, uploadOffset: String?, uploadIncomplete: String?
    ) throws(DomainError) {
        declaredBytes = try PhotoUpload.bytes(contentLength)
        guard let offset = uploadOffset.flatMap(Int.init), offset >= 0 else {
            throw PhotoUpload.invalid(
                "Upload-Offset", "invalid_upload_offset", "Upload-Offset: expected the number of bytes sent before.")
        }
        self.offset = offset
        try PhotoUpload.refuseParts(uploadIncomplete)
    }
}
