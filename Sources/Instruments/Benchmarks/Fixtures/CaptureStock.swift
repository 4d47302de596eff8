import AssayCore
import AssayKeys
import AssayOperations
import AssayStorage
import AssayWire

/// Captures that are handed in, whose photos have been accepted: nothing but `complete` is missing.
struct CaptureStock: Sendable {
    let bench: Bench

    /// What a complete needs to know of one.
    struct Ready: Sendable {
        let id: String
        let token: String
        let owner: CaptureActor
    }

    /// Makes so many captures, a few at once, through the operations that the routes call.
    ///
    /// - Parameter count: A multiple of 32 is made quickest.
    func make(_ count: Int) async throws -> [Ready] {
        var made: [Ready] = []
        while made.count < count {
            made += try await atOnce(Array(0..<min(32, count - made.count))) { _ in try await makeOne() }
        }
        return made
    }

    private func makeOne() async throws -> Ready {
        let platform = bench.platform
        let id = platform.identifiers.make(Entity.Capture.self).rawValue
        let item = [
            "brand": "Gucci", "product_category": "luxury", "item_type": "handbag", "style_name": "Marmont",
            "customer_item_id": "SKU-\(id)",
        ]
        let begun = try await BeginCapture(platform)(bench.user, id: id, item: item, configuration: "production")
        let photos = begun.snapshot.regions.map { photo(of: $0.id, capture: begun.snapshot.capture.id) }
        // Photos as intake leaves them; what intake costs is measured elsewhere.
        try await platform.store.write { transaction in
            for photo in photos {
                try transaction.photos.insert(photo)
                try transaction.photos.insertBands(of: photo)
            }
        }
        let owner = CaptureActor(bench.user)
        let digests = Dictionary(uniqueKeysWithValues: photos.map { ($0.region, $0.digest) })
        _ = try await SubmitCapture(platform)(
            owner, id: id, submittedAt: platform.clock.now(), digests: digests,
            textFields: ["material": "leather", "customer_item_id": "SKU-\(id)"])
        return Ready(id: id, token: begun.token, owner: owner)
    }

    private func photo(of region: String, capture: CaptureID) -> Photo {
        let platform = bench.platform
        let digest = platform.random.bytes(32).hexText
        let hash = platform.random.bytes(8).reduce(0) { $0 << 8 | UInt64($1) }
        return Photo(
            id: platform.identifiers.make(), organization: bench.organization, capture: capture, region: region,
            digest: digest, mediaType: "image/jpeg", bytes: 4_000_000, width: 4_032, height: 3_024, check: .accepted,
            perceptualHash: hash, key: platform.identifiers.makePhotoKey(), receivedAt: platform.clock.now())
    }
}
