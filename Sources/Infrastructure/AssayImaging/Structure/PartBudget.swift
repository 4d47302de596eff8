/// The count of a file's parts and of its metadata, against the limits.
struct PartBudget: Sendable {
    private let limits: PictureLimits
    private var parts = 0
    private var metadata = 0

    init(_ limits: PictureLimits) {
        self.limits = limits
    }

    /// Counts one more part: a marker, a chunk or a box.
    mutating func addPart(at place: Int) throws(ImagingError) {
        parts += 1
        guard parts <= limits.maxParts else { throw .metadataTooLarge("\(limits.maxParts) parts before \(place)") }
    }

    /// Counts the bytes of a part that is not picture data.
    mutating func addMetadata(_ bytes: Int, at place: Int) throws(ImagingError) {
        metadata += bytes
        guard metadata <= limits.maxMetadataBytes else {
            throw .metadataTooLarge("\(metadata) bytes at \(place)")
        }
    }
}
