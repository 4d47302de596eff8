package import AssayCore
import AssayImaging
import AssayWire

/// A capture with its current photos and its catalog, read in one transaction.
package struct CaptureSnapshot: Sendable {
    package private(set) var capture: Capture
    /// The retake that the capture is for; `nil` for a new item.
    package let retake: Retake?
    /// Every photo in the order of arrival, including replaced and deleted ones; only the current ones if the read did
    /// not ask for more.
    let allPhotos: [Photo]
    /// The current photos by region, at most one per region.
    package let photos: [Photo]
    /// The catalog that the capture began with.
    package let catalog: Catalog
    /// The item's metadata, resolved in that catalog.
    package let item: ResolvedItem
    /// The time of the read.
    package let now: Timestamp

    /// - Parameter photos: The capture's photos; replaced ones may be among them.
    /// - Throws: `invalid_item` if the metadata does not fit the catalog. `BeginCapture` has already excluded that.
    package init(
        _ capture: Capture, retake: Retake? = nil, photos: [Photo], catalog: Catalog, now: Timestamp
    ) throws(DomainError) {
        self.capture = capture
        self.retake = retake
        allPhotos = photos
        self.photos = photos.filter(\.isCurrent).sorted { $0.region < $1.region }
        self.catalog = catalog
        self.now = now
        item = try CaptureMetadata(capture.metadata).resolved(in: catalog)
    }

    /// Returns the snapshot with a change of the capture's state that was stored since.
    func updated(_ capture: Capture) -> CaptureSnapshot {
        var updated = self
        updated.capture = capture
        updated.capture.revision += 1
        return updated
    }

    /// The regions that the capture needs photos of, in order.
    package var regions: [Catalog.Region] {
        guard let retake else { return catalog.regions(for: item, configuration: capture.configuration) }
        return item.category.regions.filter { retake.regions.contains($0.id) }
    }

    /// Whether the item or the retake can't be completed without a photo of the region.
    package func isRequired(_ region: Catalog.Region) -> Bool {
        retake != nil || region.required
    }

    /// The minimum sharpness of an accepted photo of the region.
    package func sharpnessMin(of region: Catalog.Region) -> Double {
        region.sharpnessMin ?? SharpnessScale.shippedMinimum
    }

    /// The text fields that the user can fill in: the metadata has no value for them.
    package var openTextFields: [Catalog.TextField] {
        item.category.textFields.filter { ($0.required || $0.editable) && item.textFields[$0.id] == nil }
    }

    /// The text fields that a screen asks for: a retake has none.
    package var handedFields: [Catalog.TextField] { retake == nil ? openTextFields : [] }

    /// The state at ``now``: an open capture whose two hours are over reads as expired.
    package var state: CaptureLife.State {
        var life = capture.life
        // The life cycle never refuses a tick.
        _ = try? life.handle(.tick, now: now)
        return life.state
    }

    /// Finds the region of a photo by its id.
    ///
    /// - Throws: `unknown_region`, whose message lists the capture's regions.
    package func region(_ id: String) throws(DomainError) -> Catalog.Region {
        let regions = regions
        guard let region = regions.first(where: { $0.id == id }) else {
            let choices = regions.map(\.id).joined(separator: ", ")
            throw DomainError(
                .unknownRegion, "This capture has no region \(id.prefix(64)). It asks for \(choices).",
                fields: [.init("region", "unknown_region", "Use one of \(choices).")])
        }
        return region
    }
}
