import AssayCore
import AssayDecision
import AssayInstruments
import AssayOperations
import AssayStorage
import Foundation

/// An installation with a given number of photos, and items whose photos look like some of them.
struct EvidenceDataset: Sendable {
    /// The number of items with planted look-alikes.
    static let plantedItems = 140

    /// The number of photos among which the look-alikes are hidden.
    let photos: Int
    /// The installation's folder.
    let home: URL
    let bench: Bench
    let planted: [Item]

    /// Opens the dataset of this size, or generates it if it does not exist.
    ///
    /// - Parameter folder: The parent folder of all datasets; each has its own subfolder.
    static func open(photos: Int, in folder: URL) async throws -> EvidenceDataset {
        let home = folder.appending(path: "photos-\(photos)")
        let bench = try await Bench.kept(in: home) { bench in
            try await fill(bench, photos: photos)
            return bench.user.user
        }
        let (organization, first) = (bench.organization, photos / PhotoSeeder.photosPerItem)
        let ids = (first..<first + plantedItems).map(PhotoSeeder.item)
        let found = try await bench.platform.store.read { try $0.items.list(ids, organization: organization) }
        let planted = ids.compactMap { found[$0] }
        guard planted.count == plantedItems else { throw BenchmarkError("the planted items are not stored") }
        return EvidenceDataset(photos: photos, home: home, bench: bench, planted: planted)
    }

    func close() async throws {
        try await bench.close()
    }

    /// Returns how many of the item's photos the evidence reports as similar to the photo that they were made from.
    func found(by item: Item) async throws -> Int {
        let uses = try await EvidenceGatherer(bench.platform).evidence(on: item).summary.earlierUses
        let number = (Int(item.id.rawValue) ?? 0) - 1_000_000_000
        let first = number * PhotoSeeder.photosPerItem
        return (first..<first + PhotoSeeder.photosPerItem).count { photo in
            let original = Self.original(of: photo, among: photos)
            let expected = PhotoSeeder.item(original / PhotoSeeder.photosPerItem)
            let regions = [photo, original].map { "region-\($0 % PhotoSeeder.photosPerItem)" }
            return uses.contains { $0.otherItem == expected && [$0.region, $0.otherRegion] == regions }
        }
    }

    private static func fill(_ bench: Bench, photos: Int) async throws {
        let seeder = PhotoSeeder(bench.platform, organization: bench.organization, user: bench.user.user)
        let (items, batch) = (photos / PhotoSeeder.photosPerItem, 20_000)
        for first in stride(from: 0, to: items, by: batch) {
            try await seeder.add(first..<min(items, first + batch), hash: PhotoSeeder.hash)
            if first.isMultiple(of: 5 * batch), first > 0 {
                FileHandle.standardError.write(Data("\(first) of \(items) items with nine photos\n".utf8))
            }
        }
        try await seeder.add(items..<items + plantedItems) { lookAlike($0, among: photos) }
    }

    private static func original(of photo: Int, among photos: Int) -> Int {
        Int(SeededGenerator.mixed(UInt64(photo)) % UInt64(photos))
    }

    /// Returns a hash that differs from an earlier photo's in 0 to 6 bits, equally often in each number of bits.
    private static func lookAlike(_ photo: Int, among photos: Int) -> UInt64 {
        var random = SeededGenerator(seed: UInt64(photo))
        var bits: Set<Int> = []
        while bits.count < photo % 7 { bits.insert(random.below(UInt64.bitWidth)) }
        return bits.reduce(PhotoSeeder.hash(of: original(of: photo, among: photos))) { $0 ^ 1 << UInt64($1) }
    }
}
