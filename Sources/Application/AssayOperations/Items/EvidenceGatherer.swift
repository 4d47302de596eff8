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
            let same = try tx.photoHistory.exactUses(of: Set(photos.map(\.digest)), by: item)
            return (photos, try photos.flatMap { try Self.earlierUses(of: $0, by: item, same[$0.digest], in: tx) })
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

    /// Returns the earlier uses of a photo.
    ///
    /// Similar photos are searched only if there is no exact match.
    private static func earlierUses(
        of photo: Photo, by item: Item, _ same: PhotoHistoryRepository.Use?, in tx: Transaction
    ) throws -> [EarlierUse] {
        if let same { return [EarlierUse(of: photo, same, isExact: true)] }
        guard let hash = photo.perceptualHash else { return [] }
        return try tx.photoHistory.similarUses(of: hash, within: PerceptualHash.flagDistance, by: item)
            .map { EarlierUse(of: photo, $0, isExact: false) }
    }
}

extension EarlierUse {
    fileprivate init(of photo: Photo, _ use: PhotoHistoryRepository.Use, isExact: Bool) {
        self.init(
            region: photo.region, otherItem: use.item, otherRegion: use.region, isExact: isExact,
            distance: use.distance)
    }
}
