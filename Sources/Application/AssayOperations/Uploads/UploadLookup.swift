import AssayCore
import AssayKeys
import AssayStorage

/// The upload that a request refers to.
///
/// Access follows the rules of its capture.
struct UploadLookup: Sendable {
    let seen: CaptureSnapshot
    let region: Catalog.Region
    let digest: SHA256Digest
    let key: UploadKey
    private let platform: Platform

    /// - Throws: `not_found` if the capture is unknown or belongs to another user, or if the name is not a digest;
    ///   `unknown_region`.
    init(
        _ platform: Platform, _ actor: CaptureActor, capture: String, region: String, digest: String
    ) async throws {
        self.platform = platform
        seen = try await CaptureAccess(platform).snapshot(capture, of: actor)
        self.region = try seen.region(region)
        guard let digest = SHA256Digest(hex: digest) else { throw DomainError.notFound("upload") }
        self.digest = digest
        key = try UploadKey(capture: seen.capture.id, region: self.region.id, digest: digest.hex)
    }

    /// Whether this photo is the current photo of the region.
    func hasArrived() async throws -> Bool {
        try await arrived() != nil
    }

    /// Returns the region's current photo if it is this one.
    func arrived() async throws -> Photo? {
        let (capture, name, hex) = (seen.capture, region.id, digest.hex)
        return try await platform.store.read { tx in
            try tx.photos.listCurrent(capture: capture.id, organization: capture.organization)
                .first { $0.region == name && $0.digest == hex }
        }
    }
}
