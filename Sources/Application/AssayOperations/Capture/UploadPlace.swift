import AssayCore
import AssayKeys
import AssayStorage

/// An upload that a caller means, found by the same rules as its capture.
struct UploadPlace: Sendable {
    let seen: CaptureSnapshot
    let region: Catalog.Region
    let digest: SHA256Digest
    let key: UploadKey
    private let platform: Platform

    /// - Throws: `not_found` for what is unknown or another user's; `unknown_region`; `not_found` also for a name that
    ///   is no digest.
    init(
        _ platform: Platform, _ actor: CaptureActor, capture: String, region: String, digest: String
    ) async throws {
        self.platform = platform
        seen = try await CaptureAccess(platform: platform).snapshot(capture, of: actor)
        self.region = try seen.region(region)
        guard let digest = SHA256Digest(hex: digest) else { throw DomainError.notFound("upload") }
        self.digest = digest
        key = try UploadKey(capture: seen.capture.id, region: self.region.id, digest: digest.hex)
    }

    /// Whether the region's photo is this one, as it is now.
    func hasArrived() async throws -> Bool {
        try await arrived() != nil
    }

    /// The region's photo, where it is this one.
    func arrived() async throws -> Photo? {
        let (capture, name, hex) = (seen.capture, region.id, digest.hex)
        return try await platform.store.read { tx in
            try tx.photos.listCurrent(capture: capture.id, organization: capture.organization)
                .first { $0.region == name && $0.digest == hex }
        }
    }
}
