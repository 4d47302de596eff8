package import AssayCore
import AssayOperations

extension TestPlatform {
    /// Captures an item from its beginning to `complete`, as an app does, with a photo of each required region.
    ///
    /// - Parameters:
    ///   - id: The client's id of the capture.
    ///   - checksPhotos: Whether this method checks the photos. Otherwise a worker must check them while `complete`
    ///     waits.
    ///   - photo: Returns the photo of the region with this number, starting at 1.
    package func capture(
        _ id: String = "capture-1", of item: [String: String], configuration: String = "production",
        as user: UserActor, checksPhotos: Bool = true,
        photo: (Int) async throws -> [UInt8] = { try await SamplePhoto.sharp(UInt64($0)) }
    ) async throws -> ItemID {
        let owner = CaptureActor(user)
        let begun = try await BeginCapture(platform)(user, id: id, item: item, configuration: configuration)
        for (number, region) in zip(1..., begun.snapshot.regions.filter(\.required)) {
            let bytes = try await photo(number)
            let chunks = AsyncStream { continuation in
                continuation.yield(bytes[...])
                continuation.finish()
            }
            let opened = try await OpenCapture(platform)(owner, capture: id)
            _ = try await ReceivePhoto(platform)(
                opened, region: region.id, upload: PhotoUpload(declaredBytes: bytes.count), chunks: chunks)
        }
        if checksPhotos { try await checkPhotos() }
        _ = try await SubmitCapture(platform)(
            owner, id: id, submittedAt: clock.now(), digests: [:], textFields: [:])
        return try await CompleteCapture(platform)(owner, id: id).item.id
    }

    /// Checks every received photo.
    package func checkPhotos() async throws {
        try await work(.checkPhoto) { try await CheckPhoto(platform)($0, owner: $1) }
    }

    /// Decides every item that waits for a decision.
    package func decideAll() async throws {
        try await work(.decideItem) { _ = try await DecideItem(platform)($0, owner: $1) }
    }

    /// Processes all due jobs of a kind, as a lane of the job loop does.
    private func work(_ kind: JobKind, _ body: (Job, String) async throws -> Void) async throws {
        let (lease, owner) = (LeaseJob(platform), "worker")
        var isBusy = false
        while let job = try await lease(kind, owner: owner, seconds: 60, isBusy: isBusy).job {
            try await body(job, owner)
            isBusy = true
        }
    }
}
