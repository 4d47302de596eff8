package import AssayCore

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
