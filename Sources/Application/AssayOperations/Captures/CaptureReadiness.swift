import AssayCore
import AssayWire

/// Decides, without side effects, whether a submitted capture has all photos that its item needs.
struct CaptureReadiness: Sendable, Hashable {
    /// The obstacle to completing the capture, if any.
    enum Verdict: Sendable, Hashable {
        /// No obstacle; these are the item's photos.
        case ready([Photo])
        /// These regions have no photo, or the registered photo has not arrived yet.
        case missing([String])
        /// These photos were refused; no check is pending.
        case refused([Photo])
        /// All photos have arrived; some checks are pending.
        case checking
    }

    /// The regions whose photos the item needs, in order: required regions and those registered at submit.
    let regions: [String]
    /// The digests registered at submit, by region.
    let registered: [String: String]

    init(_ snapshot: CaptureSnapshot, submission: CaptureSubmission) {
        registered = submission.digests
        regions = snapshot.regions.filter { snapshot.isRequired($0) || submission.digests[$0.id] != nil }.map(\.id)
    }

    /// - Parameter photos: All photos of the capture, including replaced ones.
    func verdict(_ photos: [Photo]) -> Verdict {
        let missing = regions.filter { !hasArrived($0, among: photos) }
        guard missing.isEmpty else { return .missing(missing) }
        let wanted = photos.filter { $0.isCurrent && regions.contains($0.region) }
        if wanted.contains(where: { $0.check == .checking }) { return .checking }
        let refused = wanted.filter { $0.check.refusal != nil }
        return refused.isEmpty ? .ready(wanted) : .refused(refused)
    }

    /// Whether the region's registered photo has arrived.
    ///
    /// It may have been refused and replaced by another photo since.
    private func hasArrived(_ region: String, among photos: [Photo]) -> Bool {
        let uploads = photos.filter { $0.region == region }
        guard uploads.contains(where: \.isCurrent) else { return false }
        guard let digest = registered[region] else { return true }
        return uploads.contains { $0.digest == digest }
    }
}

extension CaptureReadiness.Verdict {
    /// The error for a completion request; `nil` if the capture can be completed.
    func refusal(catalog: Catalog) -> DomainError? {
        switch self {
        case .ready: nil
        case .missing(let regions):
            DomainError(
                .photosMissing, "Photos of \(regions.joined(separator: ", ")) have not arrived.",
                fields: regions.map { .init(missingPhotoOf: $0, "Send the photo of this region.") })
        case .refused(let photos):
            DomainError(
                .photosRefused,
                "The photos of \(photos.map(\.region).joined(separator: ", ")) can't be used. Take them again.",
                fields: photos.compactMap { photo in
                    photo.check.refusal.map { refusal in
                        .init(refusal, of: photo.region, LocalizedText { catalog.sentence(for: refusal, in: $0) })
                    }
                })
        case .checking:
            DomainError(
                .photosInCheck, "Photos are still being checked. Ask again in a few seconds.",
                retryAfter: 2)
        }
    }
}

extension Photo {
    /// Whether this is the current photo of its region.
    var isCurrent: Bool { replacedAt == nil && deletedAt == nil }
}
