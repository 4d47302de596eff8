/// The chunks of a PNG (W3C PNG, third edition), up to the end chunk.
struct PNGStructure: FormatWalk {
    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    private(set) var structure = PictureStructure(format: .png)
    private let count: Int
    private var budget: PartBudget
    private var data = 0

    /// Moves the offset to the first chunk.
    init(count: Int, limits: PictureLimits, _ place: inout Int) {
        self.count = count
        budget = PartBudget(limits)
        place = Self.signature.count
    }

    mutating func step(_ window: ByteWindow, _ place: inout Int) throws(ImagingError) -> FormatStep {
        try budget.addPart(at: place)
        guard let length = window.bigEndian(at: place, bytes: 4) else { throw .truncated("no end at \(place)") }
        let kind = window.text(at: place + 4, count: 4)
        // Length, type and checksum take four bytes each.
        guard place + 12 + length <= count else { throw .truncated("in chunk \(kind) at \(place)") }
        if structure.size == nil {
            guard kind == "IHDR", length == 13, let width = window.bigEndian(at: place + 8, bytes: 4),
                let height = window.bigEndian(at: place + 12, bytes: 4)
            else { throw .corrupt("no header chunk first") }
            structure.size = PictureStructure.Size(width: width, height: height)
            structure.layout = try layout(window, at: place + 16)
        }
        switch kind {
        case "acTL": throw .animated("PNG with frames")
        case "IDAT": data += length
        case "tRNS" where length > 0:
            structure.layout = structure.layout.withTransparentColor()
            try budget.addMetadata(length, at: place)
        default: try budget.addMetadata(length, at: place)
        }
        place += 12 + length
        guard kind == "IEND" else { return .next }
        guard data > 0 else { throw .corrupt("no picture data") }
        return .end
    }

    /// Reads the last five bytes of the header chunk: bit depth, color type, compression, filter, interlacing.
    private func layout(_ window: ByteWindow, at place: Int) throws(ImagingError) -> PixelLayout {
        guard let bitDepth = window.byte(at: place), let colorType = window.byte(at: place + 1),
            let interlacing = window.byte(at: place + 4)
        else { throw .truncated("in the header chunk") }
        return .png(bitDepth: bitDepth, colorType: colorType, isInterlaced: interlacing != 0)
    }
}
