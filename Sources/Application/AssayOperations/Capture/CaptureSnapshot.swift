package import AssayCore

/// A capture with its current photos and its own catalog, as one transaction has seen them.
package struct CaptureSnapshot: Sendable {
    package let capture: Capture
    /// The retake that the capture is for, where it is for one.
    package let retake: Retake?
    /// The current photo of each region that has one, by region.
    package let photos: [Photo]
    /// The catalog that the capture began with.
    package let catalog: Catalog
    /// The item's metadata by that catalog.
    package let item: ResolvedItem
    /// When it was seen.
    package let now: Timestamp

    /// - Throws: `invalid_item` where the metadata does not fit the catalog, which `BeginCapture` has ruled out.
    package init(
        _ capture: Capture, retake: Retake? = nil, photos: [Photo], catalog: Catalog, now: Timestamp
    ) throws(DomainError) {
        self.capture = capture
        self.retake = retake
        self.photos = photos
        self.catalog = catalog
        self.now = now
        item = try CaptureMetadata(capture.metadata).resolved(in: catalog)
    }

    /// The photos that the capture asks for, in order.
    package var regions: [Catalog.Region] {
        guard let retake else { return catalog.regions(for: item, configuration: capture.configuration) }
        return item.category.regions.filter { retake.regions.contains($0.id) }
    }

    /// Whether there can be no item, or no retake, without a photo of the region.
    package func isRequired(_ region: Catalog.Region) -> Bool {
        retake != nil || region.required
    }

    /// The state as the clock has it: an open capture whose two hours are over reads as expired.
    package var state: CaptureLife.State {
        var life = capture.life
        // A tick is never refused.
        _ = try? life.handle(.tick, now: now)
        return life.state
    }

    /// The region that a photo is for.
    ///
    /// - Throws: `unknown_region`, naming it and those that there are.
    package func region(_ id: String) throws(DomainError) -> Catalog.Region {
        let regions = regions
        guard let region = regions.first(where: { $0.id == id }) else {
            let choices = regions.map(\.id).joined(separator: ", ")
            throw DomainError(
                .notFound, "unknown_region", "This capture has no region \(id.prefix(64)). It asks for \(choices).",
                fields: [.init("region", "unknown_region", "Use one of \(choices).")])
        }
        return region
    }
}
