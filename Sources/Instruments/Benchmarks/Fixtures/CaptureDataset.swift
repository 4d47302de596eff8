import AssayCore
import AssayInstruments
import AssayKeys
import AssayOperations
import AssayStorage
import AssayWire

/// Submitted captures whose photos have been accepted; only `complete` is missing.
struct CaptureDataset: Sendable {
    let bench: Bench

    /// The data of one capture that a complete needs.
    struct Ready: Sendable {
        let id: String
        let token: String
        let owner: CaptureActor
    }

    /// Creates `count` captures through the operations that the routes call, 32 concurrently.
    ///
    /// - Parameters:
    ///   - count: The number of captures; multiples of 32 are fastest.
    ///   - users: The users who capture in turn; by default the installation's own.
    func make(_ count: Int, by users: [UserActor] = []) async throws -> [Ready] {
        let users = users.isEmpty ? [bench.user] : users
        var made: [Ready] = []
        while made.count < count {
            made += try await atOnce(Array(made.count..<min(made.count + 32, count))) { number in
                try await makeOne(users[number % users.count])
            }
        }
        return made
    }

    private func makeOne(_ user: UserActor) async throws -> Ready {
        let platform = bench.platform
        let id = platform.identifiers.make(Entity.Capture.self).rawValue
        let item = [
            "brand": "Gucci", "product_category": "luxury", "item_type": "handbag", "style_name": "Marmont",
            "customer_item_id": "SKU-\(id)",
        ]
        let begun = try await BeginCapture(platform)(user, id: id, item: item, configuration: "production")
        let photos = begun.snapshot.regions.map { photo(of: $0.id, in: begun.snapshot.capture) }
        // The photos are in the state in which intake leaves them; other benchmarks measure the cost of intake.
        try await platform.store.write { transaction in
            for photo in photos {
                try transaction.photos.insert(photo)
                guard try transaction.photos.update(photo) else { throw DomainError.revisionConflict }
                try transaction.photos.insertBands(of: photo)
            }
        }
        let owner = CaptureActor(user)
        let digests = Dictionary(uniqueKeysWithValues: photos.map { ($0.region, $0.digest) })
        _ = try await SubmitCapture(platform)(
            owner, id: id, submittedAt: platform.clock.now(), digests: digests,
            textFields: ["material": "leather", "customer_item_id": "SKU-\(id)"])
        return Ready(id: id, token: begun.token, owner: owner)
    }

    private func photo(of region: String, in capture: Capture) -> Photo {
        let platform = bench.platform
        let digest = platform.random.bytes(32).hexText
        let hash = platform.random.bytes(8).reduce(0) { $0 << 8 | UInt64($1) }
        return Photo(
            id: platform.identifiers.makeOrdered(), organization: capture.organization, capture: capture.id,
            region: region,
            digest: digest, mediaType: "image/jpeg", bytes: 4_000_000, width: 4_032, height: 3_024, check: .accepted,
            measures: .seeded,
            perceptualHash: hash, key: platform.identifiers.makePhotoKey(), receivedAt: platform.clock.now())
    }
}
