/// The structure of a file, read before any decoder opens it.
package struct PictureStructure: Codable, Hashable, Sendable {
    /// A width and a height in pixels.
    struct Size: Codable, Hashable, Sendable {
        let width: Int
        let height: Int
    }

    let format: PictureFormat
    /// Width and height as stored, before the orientation is applied; `nil` for HEIC, where only the decoder knows
    /// them.
    var size: Size?
    /// The storage of the pixels; for HEIC it keeps its defaults, because only the decoder knows it.
    var layout = PixelLayout()
    /// The size of the file in bytes.
    var fileBytes = 0
    /// The changes of the copy that is decoded, in the order of their ranges; those of a HEIC's description come later.
    var edits: [FileEdit] = []
    /// Whether a JPEG has no end of image, so that only its coded data shows whether the picture is whole.
    var endIsMissing = false
    /// The offset of a JPEG's first coded data.
    var codedDataStart = 0
    /// The box that describes the pictures of a HEIC.
    var description: Range<Int>?

    init(format: PictureFormat) {
        self.format = format
    }

    /// The size of the parts in which a file is read.
    static let windowBytes = 1 << 16

    /// Walks an open file.
    static func read(_ file: OpenFile, limits: PictureLimits) throws(ImagingError) -> PictureStructure {
        var walk = PictureWalk(count: try file.count(), limits: limits)
        return try read(file, &walk)
    }

    /// Walks an open file with a walk that has read nothing yet.
    static func read(_ file: OpenFile, _ walk: inout PictureWalk) throws(ImagingError) -> PictureStructure {
        while let place = walk.wanted {
            let bytes = try file.bytes(at: place, count: windowBytes)
            // The file has become shorter.
            guard !bytes.isEmpty else { break }
            bytes.withUnsafeBytes { walk.read($0, at: place) }
        }
        return try walk.finish()
    }
}
