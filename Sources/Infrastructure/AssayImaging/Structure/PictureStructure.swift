/// The structure of a file, read before any decoder opens it.
///
/// The walk reads markers, chunks and boxes, but no pixels. It finds problems that decoders tolerate: a missing end,
/// animation, foreign data after the picture, and sizes that are unsafe to decode.
struct PictureStructure {
    let format: PictureFormat
    /// Width and height as stored, before the orientation is applied; `nil` for HEIC, where only the decoder knows
    /// them.
    var size: (width: Int, height: Int)?
    /// The storage of the pixels; for HEIC it keeps its defaults, because only the decoder knows it.
    var layout = PixelLayout()
    /// The size of the file in bytes.
    var fileBytes = 0

    /// Walks an open file.
    static func read(_ file: OpenFile, limits: PictureLimits) throws(ImagingError) -> PictureStructure {
        var window = try FileWindow(file)
        return try read(&window, limits: limits)
    }

    /// Walks a file through its window.
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

    /// Detects the format by the first bytes; the file's name and the declared media type do not matter.
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
