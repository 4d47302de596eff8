/// The share of the workers' time that a piece of work takes, as the queue charges its user for it.
package struct JobCost: Sendable, Hashable {
    /// In pixels that a worker looks at.
    package let pixels: Int

    /// The least that a piece of work costs: a picture of one pixel has to be opened and stored too.
    package static let least = 1_000_000

    /// Work that looks at no original.
    package static let standard = JobCost(pixels: least)

    package init(pixels: Int) {
        self.pixels = max(Self.least, pixels)
    }

    /// The check of a photo, from what its header says.
    ///
    /// A JPEG is decoded at a fraction of its size where that is enough; every other format is decoded whole, and counts
    /// twice.
    package static func check(of photo: Photo) -> JobCost {
        let (pixels, isTooLarge) = photo.width.multipliedReportingOverflow(by: photo.height)
        guard !isTooLarge, pixels < Int.max / 4 else { return JobCost(pixels: Int.max / 4) }
        return JobCost(pixels: photo.mediaType == "image/jpeg" ? pixels : 2 * pixels)
    }
}
