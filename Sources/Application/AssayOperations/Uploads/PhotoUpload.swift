package import AssayKeys

/// The stated properties of an upload whose body is a whole photo.
package struct PhotoUpload: Sendable, Hashable {
    /// The declared size of the body in bytes; `nil` if the request does not declare one.
    let declaredBytes: Int?
    /// The expected digest of the photo; `nil` if the request does not declare one.
    let digest: SHA256Digest?
    /// Whether received bytes are kept after an interruption, so that the upload can be resumed.
    ///
    /// Always `false` without a digest. The digest identifies the upload and detects parts that do not belong together.
    let mayBreakOff: Bool

    /// - Parameter mayBreakOff: Whether the client wants to resume the upload after an interruption; without effect if
    ///   there is no digest.
    package init(declaredBytes: Int?, digest: SHA256Digest? = nil, mayBreakOff: Bool = false) {
        self.declaredBytes = declaredBytes
        self.digest = digest
        self.mayBreakOff = mayBreakOff && digest != nil
    }

    /// The name of the upload if it is interrupted; `nil` if it can't be resumed.
    package var resumptionName: String? { mayBreakOff ? digest?.hex : nil }
}

/// The stated properties of an upload whose body is the rest of a photo.
package struct PhotoRemainder: Sendable, Hashable {
    /// The offset of the body's first byte in the whole photo.
    let offset: Int
    /// The declared size of the body in bytes; `nil` if the request does not declare one.
    let declaredBytes: Int?

    package init(offset: Int, declaredBytes: Int?) {
        self.offset = offset
        self.declaredBytes = declaredBytes
    }
}
