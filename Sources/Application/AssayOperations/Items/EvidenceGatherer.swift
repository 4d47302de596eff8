import AssayBlobs
package import AssayCore
package import AssayDecision
import AssayImaging
import AssayStorage
import Foundation

/// Gathers the evidence on an item from the database.
///
/// Pictures are read from the blob store on demand.
package struct EvidenceGatherer: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    package func evidence(on item: Item) async throws -> Evidence {
        let catalog = try await platform.catalogs.catalog(hash: item.catalogHash)
        let (photos, uses) = try await platform.store.read { tx in
            let photos = catalog.inOrder(
                of: item.facts.category, try ItemReader.photos(of: item, in: tx), region: \.region)
            return (photos, try Self.earlierUses(of: photos, by: item, in: tx))
        }
        let summary = EvidenceSummary(
            item: item, catalog: catalog, photos: photos.map { EvidencePhoto($0) }, earlierUses: uses)
        return Evidence(summary) { photo in
            let key = try BlobKey(
                organization: item.organization, capture: item.capture, photo: photo, rendition: .workingCopy)
            var picture = Data()
            for try await chunk in try await platform.blobs.open(key) { picture.append(contentsOf: chunk) }
            return picture
        }
    }

    /// Returns the earlier uses of the photos; none in a sandbox, where the same photos serve every test.
    ///
    /// Similar photos are searched only for photos without an exact match.
    private static func earlierUses(of photos: [Photo], by item: Item, in tx: Transaction) throws -> [EarlierUse] {
        let same = try tx.photoHistory.exactUses(of: Set(photos.map(\.digest)), by: item)
        let hashes = photos.filter { same[$0.digest] == nil }.compactMap(\.perceptualHash)
        let similar = try tx.photoHistory.similarUses(of: Set(hashes), within: PerceptualHash.flagDistance, by: item)
        let uses = photos.flatMap { photo -> [EarlierUse] in
            if let use = same[photo.digest] { return [EarlierUse(of: photo, use, isExact: true)] }
            return (photo.perceptualHash.flatMap { similar[$0] } ?? [])
                .map { EarlierUse(of: photo, $0, isExact: false) }
        }
        let isOfSandbox = try !uses.isEmpty && tx.organizations.find(item.organization)?.isSandbox == true
        return isOfSandbox ? [] : uses
    }
}

extension EarlierUse {
    fileprivate init(of photo: Photo, _ use: PhotoHistoryRepository.Use, isExact: Bool) {
        self.init(
            region: photo.region, otherItem: use.item, otherRegion: use.region, isExact: isExact,
            distance: use.distance)
    }
}
