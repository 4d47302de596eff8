/// The chunks of a WebP (RFC 9649).
struct WebPStructure {
    let limits: PictureLimits

    func read(_ window: inout FileWindow) throws(ImagingError) -> PictureStructure {
        var structure = PictureStructure(format: .webp)
        guard let stated = try window.littleEndian(at: 4, bytes: 4) else { throw .truncated("no size") }
        let end = 8 + stated
        guard end <= window.count else { throw .truncated("\(window.count) of \(end) bytes") }
        var place = 12
        var metadata = 0
        var parts = 0
        var isLossless = false
        var hasAlpha = false
        while place + 8 <= end {
            try limits.checkParts(&parts, at: place)
            let kind = try window.text(at: place, count: 4)
            guard let length = try window.littleEndian(at: place + 4, bytes: 4), place + 8 + length <= end else {
                throw .corrupt("chunk \(kind) at \(place) is longer than the file says")
            }
            switch kind {
            case "ANIM", "ANMF": throw .animated("WebP with frames")
            case "VP8 ", "VP8L":
                structure.size = try size(&window, kind, at: place + 8)
                isLossless = kind == "VP8L"
                if isLossless, try statesAlpha(&window, at: place + 8) { hasAlpha = true }
            case "ALPH": hasAlpha = true
            case "VP8X": break
            default: metadata += length
            }
            if metadata > limits.maxMetadataBytes { throw .metadataTooLarge("\(metadata) bytes at \(place)") }
            place += 8 + length + length % 2
        }
        guard structure.size != nil else { throw .corrupt("no picture data") }
        structure.layout = .webp(isLossless: isLossless, hasAlpha: hasAlpha)
        try ForeignData.refuse(behind: end + end % 2, &window, limits: limits)
        return structure
    }

    /// Whether the header of a lossless picture states that alpha is used.
    private func statesAlpha(_ window: inout FileWindow, at place: Int) throws(ImagingError) -> Bool {
        guard let last = try window.byte(at: place + 4) else { throw .truncated("in VP8L") }
        return last & 0x10 != 0
    }

    /// Width and height from the header of the coded picture, 14 bits each.
    private func size(
        _ window: inout FileWindow, _ kind: String, at place: Int
    ) throws(ImagingError) -> (width: Int, height: Int) {
        if kind == "VP8L" {
            guard let bits = try window.littleEndian(at: place + 1, bytes: 4) else { throw .truncated("in VP8L") }
            return (bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1)
        }
        guard let width = try window.littleEndian(at: place + 6, bytes: 2),
            let height = try window.littleEndian(at: place + 8, bytes: 2)
        else { throw .truncated("in VP8") }
        return (width & 0x3FFF, height & 0x3FFF)
    }
}
