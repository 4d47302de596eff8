/// The share of the workers' time that a job takes; the queue charges it to the job's user.
package struct JobCost: Sendable, Hashable {
    /// The number of pixels that a worker processes.
    package let pixels: Int

    /// The minimum cost of a job, in pixels: even a picture of one pixel has to be opened and stored.
    package static let least = 1_000_000

    /// The cost of a job that reads no original photo.
    package static let standard = JobCost(pixels: least)

    package init(pixels: Int) {
        self.pixels = max(Self.least, pixels)
    }

    /// The cost of a photo's check, from the size in its header.
    ///
    /// A JPEG is decoded at a fraction of its size if that is enough. All other formats are decoded at full size and
    /// count twice.
    package static func check(of photo: Photo) -> JobCost {
        let (pixels, isTooLarge) = photo.width.multipliedReportingOverflow(by: photo.height)
        guard !isTooLarge, pixels < Int.max / 4 else { return JobCost(pixels: Int.max / 4) }
        return JobCost(pixels: photo.mediaType == "image/jpeg" ? pixels : 2 * pixels)
    }
}
