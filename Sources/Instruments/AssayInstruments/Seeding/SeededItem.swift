package import AssayCore
import AssayOperations
import AssayStorage

/// The history of a seeded item, computed before the transaction that stores it.
struct SeededItem: Sendable {
    private struct Step: Sendable {
        let item: Item
        let change: ItemChange
        let changing: ItemWriter
    }

    private let capture: Capture
    private let ended: Capture
    private let uploadTokenHash: String
    private let photos: [Photo]
    /// The item's changes.
    ///
    /// The first step is its creation.
    private var steps: [Step] = []

    var id: ItemID { steps[0].item.id }

    init(_ seed: ItemSeeder.Seed, organization: Organization, _ platform: Platform, hasPhotos: Bool) throws {
        let ids = platform.identifiers
        let at = seed.capturedAt
        let item = ids.makeItemID(isSandbox: organization.isSandbox)
        let catalog = platform.catalogs.current
        var capture = Capture(
            id: ids.makeOrdered(), organization: organization.id, user: seed.user, clientID: ids.makePhotoKey(),
            bundleID: "com.example.seed", metadata: seed.facts.textFields, configuration: .production,
            catalogHash: catalog.hash,
            life: CaptureLife(
                beganAt: at, captureSeconds: CaptureLimits.captureSeconds, uploadSeconds: CaptureLimits.uploadSeconds))
        self.capture = capture
        uploadTokenHash = ids.makePhotoKey() + ids.makePhotoKey()
        let handedIn = at.adding(seconds: 90)
        try capture.life.handle(.submit(at: handedIn), now: handedIn)
        try capture.life.handle(.complete, now: handedIn)
        capture.submission = CaptureSubmission(digests: [:], textFields: seed.facts.textFields)
        capture.item = item
        capture.endedAt = handedIn
        ended = capture
        let regions = hasPhotos ? catalog.regions(for: seed.facts, configuration: .production) : []
        photos = regions.filter(\.required).map { region in
            Photo(
                id: ids.makeOrdered(), organization: organization.id, capture: capture.id, region: region.id,
                digest: ids.makePhotoKey() + ids.makePhotoKey(), mediaType: "image/jpeg", bytes: 2_400_000,
                width: 3_024, height: 4_032, measures: .seeded,
                perceptualHash: UInt64(ids.makePhotoKey().prefix(16), radix: 16), key: ids.makePhotoKey(),
                receivedAt: at.adding(seconds: 60))
        }
        let reviewHours = organization.settings.reviewHours ?? catalog.category(id: seed.facts.category)?.reviewHours
        let made = Item(
            id: item, organization: organization.id, user: seed.user, capture: capture.id, facts: seed.facts,
            configuration: .production, catalogHash: catalog.hash, life: ItemLife(),
            times: ItemTimes(
                capturedAt: at, submittedAt: handedIn, receivedAt: handedIn, reviewHours: reviewHours ?? 24),
            revision: 1)
        steps = [Step(item: made, change: made.opening, changing: ItemWriter(platform, now: handedIn))]
        try decide(seed, made, platform)
    }

    private mutating func decide(_ seed: ItemSeeder.Seed, _ made: Item, _ platform: Platform) throws {
        var item = made
        let reasons = [Reason(code: "expert_needed")]
        let outcome: ItemLife.Outcome =
            seed.result.isFinal ? .result(seed.result, reasons: []) : .abstained(reasons: reasons)
        try take(&item, at: 95, platform) { item, now in try item.handle(.decided(outcome), at: now) }
        guard seed.flag != .none else { return }
        let reason = platform.catalogs.current.flagReasons.first?.id ?? ""
        try take(&item, at: 4_000, platform) { item, now in try item.flag(FlagInfo(reason: reason), at: now) }
        guard seed.flag == .resolved else { return }
        try take(&item, at: 8_000, platform) { item, now in
            try item.handle(.flagResolved(change: nil, reasons: []), at: now)
        }
    }

    /// - Parameter at: The time of the event, in seconds after the capture began.
    private mutating func take(
        _ item: inout Item, at seconds: Int, _ platform: Platform,
        _ event: (inout Item, Timestamp) throws -> ItemChange
    ) throws {
        let now = item.times.capturedAt.adding(seconds: seconds)
        let change = try event(&item, now)
        steps.append(Step(item: item, change: change, changing: ItemWriter(platform, now: now)))
    }

    func store(in tx: Transaction) throws {
        guard try tx.captures.insert(capture, uploadTokenHash: uploadTokenHash) else {
            throw DomainError.revisionConflict
        }
        for var photo in photos {
            try tx.photos.insert(photo)
            photo.check = .accepted
            guard try tx.photos.update(photo) else { throw DomainError.revisionConflict }
            try tx.photos.insertBands(of: photo)
        }
        var item = steps[0].item
        guard let owner = try tx.organizations.find(item.organization, with: item.user) else {
            throw DomainError.notFound("user")
        }
        try steps[0].changing.insert(
            ItemWriter.snapshot(ofNew: item, owner.organization.name.text, username: owner.username), in: tx)
        for step in steps.dropFirst() {
            let before = item
            item = step.item
            try step.changing.store(&item, from: before, step.change, in: tx)
        }
        guard try tx.captures.update(ended, submission: ended.submission) else { throw DomainError.revisionConflict }
    }
}

extension PhotoMeasures {
    /// Figures of the size that real ones have.
    package static let seeded = PhotoMeasures(
        algorithm: "seeded-1",
        figures: [
            "brightness": 0.5271739130434783, "clipped_bright": 0.0125, "clipped_dark": 0.03515625,
            "contrast": 0.21875, "noise": 0.0078431372549019607, "sharpness": 0.4375,
        ])
}
