import AssayCore

/// Whether a submitted capture has all that its item needs: a pure judgment over what has arrived.
struct CaptureReadiness: Sendable, Hashable {
    /// What stands between the capture and its item.
    enum Verdict: Sendable, Hashable {
        /// Nothing; these are the item's photos.
        case ready([Photo])
        /// These regions have no photo, or not yet the one that was registered.
        case missing([String])
        /// These photos can't be used; none is still being looked at.
        case refused([Photo])
        /// All are there, and some are still being looked at.
        case checking
    }

    /// The regions whose photos the item has: the required ones and those that were registered at submit, in order.
    let regions: [String]
    /// The digests that were registered, by region.
    let registered: [String: String]

    init(_ snapshot: CaptureSnapshot, submission: CaptureSubmission) {
        registered = submission.digests
        regions = snapshot.regions.filter { snapshot.isRequired($0) || submission.digests[$0.id] != nil }.map(\.id)
    }

    /// - Parameter photos: Every photo of the capture, those that were replaced included.
    func verdict(_ photos: [Photo]) -> Verdict {
        let missing = regions.filter { !hasArrived($0, among: photos) }
        guard missing.isEmpty else { return .missing(missing) }
        let wanted = photos.filter { $0.isCurrent && regions.contains($0.region) }
        if wanted.contains(where: { $0.check == .checking }) { return .checking }
        let refused = wanted.filter { $0.check.refusal != nil }
        return refused.isEmpty ? .ready(wanted) : .refused(refused)
    }

    /// A registered photo has also arrived where the user has taken another one since, because it was refused.
    private func hasArrived(_ region: String, among photos: [Photo]) -> Bool {
        let uploads = photos.filter { $0.region == region }
        guard uploads.contains(where: \.isCurrent) else { return false }
        guard let digest = registered[region] else { return true }
        return uploads.contains { $0.digest == digest }
    }
}

extension CaptureReadiness.Verdict {
    /// The code of the refusal that time alone mends.
    static let inCheck = "photos_in_check"

    /// The refusal of a complete, in words for a person; `nil` where nothing stands in the way.
    func refusal(catalog: Catalog, language: Language) -> DomainError? {
        switch self {
        case .ready: nil
        case .missing(let regions):
            DomainError(
                .conflict, "photos_missing", "Photos of \(regions.joined(separator: ", ")) have not arrived.",
                fields: regions.map { .init("images.\($0)", "photo_missing", "Send the photo of this region.") })
        case .refused(let photos):
            DomainError(
                .unprocessable, "photos_refused",
                "The photos of \(photos.map(\.region).joined(separator: ", ")) can't be used. Take them again.",
                fields: photos.compactMap { photo in
                    photo.check.refusal.map { refusal in
                        let sentence = catalog.sentence(for: refusal, in: language)
                        return .init("images.\(photo.region)", refusal.code, sentence)
                    }
                })
        case .checking:
            DomainError(
                .unavailable, Self.inCheck, "Photos are still being checked. Ask again in a few seconds.",
                retryAfter: 2)
        }
    }
}

extension Photo {
    /// Whether it is its region's photo.
    var isCurrent: Bool { replacedAt == nil && deletedAt == nil }
}
