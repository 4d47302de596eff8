package import AssayCore
package import AssayOperations
import AssayStorage

/// Creates very many items with nine photos each, for benchmarks that search photos by appearance.
///
/// It uses the writes of real captures and checks, but an item begins in its final state, without a history. A photo's
/// number determines its hash. Half of the photos belong to 4,096 groups, which stand for photos of similar items on
/// similar surfaces: their hashes differ from the group's in eight bits on average.
package struct PhotoSeeder: Sendable {
    package static let photosPerItem = 9
    private static let groups: UInt64 = 4_096

    private let platform: Platform
    private let organization: OrganizationID
    private let user: UserID

    package init(_ platform: Platform, organization: OrganizationID, user: UserID) {
        (self.platform, self.organization, self.user) = (platform, organization, user)
    }

    /// Returns the id of an item, by its number.
    package static func item(_ number: Int) -> ItemID { ItemID(String(1_000_000_000 + number)) }

    /// Returns the perceptual hash of a photo, by its number.
    package static func hash(of photo: Int) -> UInt64 {
        var random = SeededGenerator(seed: UInt64(photo) << 20)
        let own = random.next()
        guard photo.isMultiple(of: 2) else { return own }
        let group = SeededGenerator.mixed(own % groups + 1)
        return group ^ (random.next() & random.next() & random.next())
    }

    /// Adds items, and their photos with these hashes, in one transaction.
    ///
    /// - Parameter hash: Returns the hash of a photo by its number, which is nine times the item's plus 0 to 8.
    package func add(_ items: Range<Int>, hash: @escaping @Sendable (Int) -> UInt64) async throws {
        try await platform.store.write { tx in
            for number in items { try add(number, hash, in: tx) }
        }
    }

    private func add(_ number: Int, _ hash: (Int) -> UInt64, in tx: Transaction) throws {
        let at = Self.time(number)
        var capture = Capture(
            id: CaptureID("SEEDED-CAPTURE-\(10_000_000_000 + number)"), organization: organization, user: user,
            clientID: "client-\(number)", bundleID: "com.example.bench", metadata: [:], configuration: .production,
            catalogHash: platform.catalogs.current.hash,
            life: CaptureLife(
                beganAt: at, captureSeconds: CaptureLimits.captureSeconds, uploadSeconds: CaptureLimits.uploadSeconds))
        guard try tx.captures.insert(capture, uploadTokenHash: "seeded-\(number)") else {
            throw DomainError.revisionConflict
        }
        for photo in number * Self.photosPerItem..<(number + 1) * Self.photosPerItem {
            try add(photo, hash(photo), of: capture, in: tx)
        }
        try tx.items.insert(try item(number, of: capture))
        try capture.life.handle(.submit(at: at), now: at)
        try capture.life.handle(.complete, now: at)
        (capture.item, capture.endedAt) = (Self.item(number), at)
        guard try tx.captures.update(capture) else { throw DomainError.revisionConflict }
    }

    private func item(_ number: Int, of capture: Capture) throws -> Item {
        let at = Self.time(number)
        var item = Item(
            id: Self.item(number), organization: organization, user: user, capture: capture.id,
            facts: ItemFacts(
                category: "luxury", itemType: nil, brandID: "gucci", brandName: "Gucci", styleName: nil,
                customerItemID: nil, textFields: [:]),
            configuration: .production, catalogHash: capture.catalogHash, life: ItemLife(),
            times: ItemTimes(capturedAt: at, submittedAt: at, receivedAt: at, reviewHours: 24), revision: 1)
        _ = try item.handle(.decided(.result(.authentic, reasons: [])), at: at)
        return item
    }

    private func add(_ number: Int, _ hash: UInt64, of capture: Capture, in tx: Transaction) throws {
        var photo = Photo(
            id: PhotoID("SEEDED-PHOTO-\(1_000_000_000_000 + number)"), organization: organization, capture: capture.id,
            region: "region-\(number % Self.photosPerItem)", digest: "seeded-\(number)", mediaType: "image/jpeg",
            bytes: 4_000_000, width: 4_032, height: 3_024, key: "seeded-\(number)", receivedAt: Self.time(number))
        try tx.photos.insert(photo)
        (photo.check, photo.perceptualHash) = (.accepted, hash)
        guard try tx.photos.update(photo) else { throw DomainError.revisionConflict }
        try tx.photos.insertBands(of: photo)
    }

    /// A different microsecond for each item, and for each photo, from 1 January 2025 on.
    private static func time(_ number: Int) -> Timestamp {
        Timestamp(microseconds: 1_735_689_600_000_000 + Int64(number))
    }
}
