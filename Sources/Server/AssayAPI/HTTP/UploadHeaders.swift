import AssayCore
import AssayKeys
import AssayOperations
import AssayWire

// The initializers take the headers' values as text, not the request: scripts/fuzz compiles this file without the
// server's packages.

extension PhotoUpload {
    /// Parses the headers of a request that describe the photo in its body.
    ///
    /// - Parameters:
    ///   - contentLength: The header's value.
    ///   - contentDigest: The header's value (RFC 9530); algorithms other than `sha-256` are ignored.
    ///   - uploadIncomplete: The header's value; `?0` requests a resumable upload.
    /// - Throws: `invalid_content_digest`, `invalid_content_length`, `upload_in_parts`.
    init(contentLength: String?, contentDigest: String?, uploadIncomplete: String?) throws(DomainError) {
        let bytes = try UploadHeaders.bytes(contentLength)
        let digest: SHA256Digest?
        do {
            digest = try contentDigest.flatMap { header throws(ContentDigestError) in
                try SHA256Digest.parse(contentDigest: header)
            }
        } catch {
            throw UploadHeaders.invalid(WireHeader.contentDigest, .invalidContentDigest, error.description)
        }
        try UploadHeaders.refuseParts(uploadIncomplete)
        self.init(declaredBytes: bytes, digest: digest, allowsResumption: uploadIncomplete != nil)
    }
}

extension PhotoRemainder {
    /// Parses the headers of a request whose body is the rest of a photo.
    ///
    /// - Parameters:
    ///   - contentLength: The header's value.
    ///   - uploadOffset: The header's value.
    ///   - uploadIncomplete: The header's value.
    /// - Throws: `invalid_content_length`, `invalid_upload_offset`, `upload_in_parts`.
    init(contentLength: String?, uploadOffset: String?, uploadIncomplete: String?) throws(DomainError) {
        let bytes = try UploadHeaders.bytes(contentLength)
        guard let offset = uploadOffset.flatMap(Int.init), offset >= 0 else {
            throw UploadHeaders.invalid(
                WireHeader.uploadOffset, .invalidUploadOffset,
                "Upload-Offset: expected the number of bytes sent before.")
        }
        try UploadHeaders.refuseParts(uploadIncomplete)
        self.init(offset: offset, declaredBytes: bytes)
    }
}

/// The parts that the headers of both kinds of upload have in common.
private enum UploadHeaders {
    /// - Throws: `invalid_content_length`.
    static func bytes(_ contentLength: String?) throws(DomainError) -> Int? {
        guard let contentLength else { return nil }
        guard let bytes = Int(contentLength), bytes >= 0 else {
            throw invalid("Content-Length", .invalidContentLength, "Content-Length: expected a number.")
        }
        return bytes
    }

    /// Refuses a request that sends a photo in parts deliberately.
    ///
    /// A body holds the whole photo, or the rest of an interrupted one.
    static func refuseParts(_ uploadIncomplete: String?) throws(DomainError) {
        guard let uploadIncomplete, uploadIncomplete != "?0" else { return }
        throw invalid(
            WireHeader.uploadIncomplete, .uploadInParts,
            "Upload-Incomplete: expected ?0. Send the whole photo; if it breaks off, send the rest of it.")
    }

    static func invalid(_ header: String, _ problem: ProblemCode, _ message: String) -> DomainError {
        DomainError(problem, message, fields: [.init(header, problem.code, message)])
    }
}
