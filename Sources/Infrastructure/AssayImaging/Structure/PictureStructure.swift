/// What a walk over a file's parts has found, before any decoder is asked.
///
/// The walk reads markers, chunks and boxes, not pixels. It finds what a decoder is lenient about: a missing end,
/// movement, foreign data behind the picture, and sizes that nobody should try to decode.
struct PictureStructure {
    let format: PictureFormat
    /// Stored pixels, before the orientation; nil where only the decoder can tell (HEIC).
    var size: (width: Int, height: Int)?
    /// How the pixels are stored; only the decoder can tell in HEIC.
    var layout = PixelLayout()
    /// Bytes in the file.
    var fileBytes = 0

    /// Walks the file.
    static func read(_ file: OpenFile, limits: PictureLimits) throws(ImagingError) -> PictureStructure {
        var window = try FileWindow(file)
        return try read(&window, limits: limits)
    }

    /// Walks the file behind a window.
    static func read(_ window: inout FileWindow, limits: PictureLimits) throws(ImagingError) -> PictureStructure {
        guard window.count > 0 else {
            throw ImagingError(.empty, "The file is empty. Send the photo again.")
        }
        let format = try sniff(&window)
        try ForeignData.refuseWholeFile(&window)
        var structure: PictureStructure
        switch format {
        case .jpeg: structure = try JPEGStructure(limits: limits).read(&window)
        case .png: structure = try PNGStructure(limits: limits).read(&window)
        case .webp: structure = try WebPStructure(limits: limits).read(&window)
        case .heic: structure = try HEIFStructure(limits: limits).read(&window)
        }
        structure.fileBytes = window.count
        if let size = structure.size { try limits.check(width: size.width, height: size.height) }
        return structure
    }

    /// The format by its first bytes; the name of the file and what the sender says do not matter.
    private static func sniff(_ window: inout FileWindow) throws(ImagingError) -> PictureFormat {
        let head = try window.bytes(at: 0, count: 12)
        if head.starts(with: [0xFF, 0xD8, 0xFF]) { return .jpeg }
        if head.starts(with: PNGStructure.signature) { return .png }
        if head.count == 12, head.starts(with: Array("RIFF".utf8)), head[8...].elementsEqual("WEBP".utf8) {
            return .webp
        }
        if head.count == 12, head[4..<8].elementsEqual("ftyp".utf8) { return .heic }
        throw .unsupported("starts with " + head.prefix(8).map { String($0, radix: 16) }.joined(separator: " "))
    }
}
