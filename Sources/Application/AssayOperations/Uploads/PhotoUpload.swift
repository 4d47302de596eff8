import AssayBlobs
import AssayCore
package import AssayKeys
import AssayWire

/// The stated properties of a photo's upload: of the whole photo, or of the rest of an interrupted one.
package struct PhotoUpload: Sendable, Hashable {
    /// The offset of the body's first byte in the photo; 0 if the body is the whole photo.
    let offset: Int
    /// The declared size of the body in bytes; `nil` if the request does not declare one.
    let declaredBytes: Int?
    /// The expected digest of the whole photo; `nil` if the request does not declare one.
    let digest: SHA256Digest?
    /// Whether received bytes are kept after an interruption, so that the upload can be resumed.
    ///
    /// Always `false` without a digest. The digest identifies the upload and detects parts that do not belong together.
    let allowsResumption: Bool

    /// - Parameter allowsResumption: Whether the client wants to resume the upload after an interruption; without
    ///   effect if there is no digest.
    package init(declaredBytes: Int?, digest: SHA256Digest? = nil, allowsResumption: Bool = false) {
        offset = 0
        self.declaredBytes = declaredBytes
        self.digest = digest
        self.allowsResumption = allowsResumption && digest != nil
    }

    init(_ rest: PhotoRemainder, of digest: SHA256Digest) {
        offset = rest.offset
        declaredBytes = rest.declaredBytes
        self.digest = digest
        allowsResumption = true
    }

    /// The name of the upload if it is interrupted; `nil` if it can't be resumed.
    package var resumptionName: String? { allowsResumption ? digest?.hex : nil }
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

extension PhotoUpload {
    /// The size of the whole photo in bytes; `nil` if the request does not declare one.
    var photoBytes: Int? { declaredBytes.map { offset + $0 } }

    /// The maximum size of the photo in bytes: the declared one, or the limit for every photo.
    var maxBytes: Int { photoBytes ?? CaptureLimits.photoBytes }

    /// Checks the declared properties before the body is read.
    ///
    /// - Throws: `photo_too_large`; `length_required` if neither a length nor a digest is declared, because a truncated
    ///   photo could not be detected.
    func checkDeclaration() throws {
        guard declaredBytes != nil || digest != nil else {
            throw DomainError(
                .lengthRequired,
                "Send Content-Length or Content-Digest, so that a photo that arrives in part is not taken for whole.")
        }
        if let declaredBytes, declaredBytes > CaptureLimits.photoBytes - offset {
            throw Self.tooLarge(offset.addingReportingOverflow(declaredBytes).partialValue)
        }
    }

    /// - Throws: `digest_mismatch`.
    func check(_ received: SHA256Digest) throws {
        if let digest, digest != received { throw PhotoRejection(.digestMismatch) }
    }

    static func tooLarge(_ bytes: Int) -> PhotoRejection {
        PhotoRejection(.photoTooLarge, measured: Double(bytes), needed: Double(CaptureLimits.photoBytes))
    }
}

/// The upload that a request refers to.
///
/// Access follows the rules of its capture.
struct UploadPlace: Sendable {
    let capture: Capture
    let region: Catalog.Region
    let digest: SHA256Digest
    let key: UploadKey

    /// - Throws: `not_found` if the name is not a digest; `unknown_region`.
    init(of seen: CaptureSnapshot, region: String, digest: String) throws {
        self.capture = seen.capture
        self.region = try seen.region(region)
        guard let digest = SHA256Digest(hex: digest) else { throw DomainError.notFound("upload") }
        self.digest = digest
        key = try UploadKey(capture: seen.capture.id, region: self.region.id, digest: digest.hex)
    }
}
