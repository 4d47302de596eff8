package import AssayCore
import AssayKeys

/// What a request says of the photo that its body holds.
package struct PhotoUpload: Sendable, Hashable {
    /// In bytes; `nil` where the request does not say.
    let declaredBytes: Int?
    /// What the bytes must hash to; `nil` where the request does not say.
    let digest: SHA256Digest?

    /// - Parameters:
    ///   - contentLength: The header's value.
    ///   - contentDigest: The header's value (RFC 9530); algorithms other than `sha-256` are passed over.
    /// - Throws: `invalid_content_digest`, `invalid_content_length`.
    package init(contentLength: String?, contentDigest: String?) throws(DomainError) {
        if let contentLength {
            guard let bytes = Int(contentLength), bytes >= 0 else {
                throw Self.invalid("Content-Length", "invalid_content_length", "Content-Length: expected a number.")
            }
            declaredBytes = bytes
        } else {
            declaredBytes = nil
        }
        do {
            digest = try contentDigest.flatMap { header throws(ContentDigestError) in
                try SHA256Digest.parse(contentDigest: header)
            }
        } catch {
            throw Self.invalid("Content-Digest", "invalid_content_digest", error.description)
        }
    }

    private static func invalid(_ header: String, _ code: String, _ message: String) -> DomainError {
        DomainError(.badInput, code, message, fields: [.init(header, code, message)])
    }
}
