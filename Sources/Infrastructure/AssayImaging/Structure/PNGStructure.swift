/// The chunks of a PNG (W3C PNG, third edition), up to the end chunk.
struct PNGStructure {
    let limits: PictureLimits

    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    func read(_ window: inout FileWindow) throws(ImagingError) -> PictureStructure {
        var structure = PictureStructure(format: .png)
        var place = Self.signature.count
        var data = 0
        var metadata = 0
        var parts = 0
        while true {
            try limits.checkParts(&parts, at: place)
            guard let length = try window.bigEndian(at: place, bytes: 4) else { throw .truncated("no end at \(place)") }
            let kind = try window.text(at: place + 4, count: 4)
            // Length, type and checksum take four bytes each.
            guard place + 12 + length <= window.count else { throw .truncated("in chunk \(kind) at \(place)") }
            if structure.size == nil {
                guard kind == "IHDR", length == 13, let width = try window.bigEndian(at: place + 8, bytes: 4),
                    let height = try window.bigEndian(at: place + 12, bytes: 4)
                else { throw .corrupt("no header chunk first") }
                structure.size = (width, height)
                structure.layout = try layout(&window, at: place + 16)
            }
            switch kind {
            case "acTL": throw .animated("PNG with frames")
            case "IDAT": data += length
            case "tRNS" where length > 0:
                structure.layout = structure.layout.withTransparentColor()
                metadata += length
            default: metadata += length
            }
            if metadata > limits.maxMetadataBytes { throw .metadataTooLarge("\(metadata) bytes at \(place)") }
            place += 12 + length
            if kind == "IEND" { break }
        }
        guard data > 0 else { throw .corrupt("no picture data") }
        try ForeignData.refuse(behind: place, &window, limits: limits)
        return structure
    }

    /// Reads the last five bytes of the header chunk: bit depth, color type, compression, filter, interlacing.
    private func layout(_ window: inout FileWindow, at place: Int) throws(ImagingError) -> PixelLayout {
        guard let bitDepth = try window.byte(at: place), let colorType = try window.byte(at: place + 1),
            let interlacing = try window.byte(at: place + 4)
        else { throw .truncated("in the header chunk") }
        return .png(bitDepth: bitDepth, colorType: colorType, isInterlaced: interlacing != 0)
    }
}
