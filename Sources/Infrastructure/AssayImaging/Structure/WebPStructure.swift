/// The chunks of a WebP (RFC 9649).
struct WebPStructure: FormatWalk {
    private(set) var structure = PictureStructure(format: .webp)
    /// The end of the picture as the file states it.
    private let end: Int
    private var budget: PartBudget
    private var isLossless = false
    private var hasAlpha = false

    /// Reads the file's header and moves the offset to the first chunk.
    init(count: Int, limits: PictureLimits, _ window: ByteWindow, _ place: inout Int) throws(ImagingError) {
        budget = PartBudget(limits)
        guard let stated = window.littleEndian(at: 4, bytes: 4) else { throw .truncated("no size") }
        end = 8 + stated
        guard end <= count else { throw .truncated("\(count) of \(end) bytes") }
        place = 12
    }

    mutating func step(_ window: ByteWindow, _ place: inout Int) throws(ImagingError) -> FormatStep {
        guard place + 8 <= end else {
            guard structure.size != nil else { throw .corrupt("no picture data") }
            structure.layout = .webp(isLossless: isLossless, hasAlpha: hasAlpha)
            place = end + end % 2
            return .end
        }
        try budget.addPart(at: place)
        let kind = window.text(at: place, count: 4)
        guard let length = window.littleEndian(at: place + 4, bytes: 4), place + 8 + length <= end else {
            throw .corrupt("chunk \(kind) at \(place) is longer than the file says")
        }
        switch kind {
        case "ANIM", "ANMF": throw .animated("WebP with frames")
        case "VP8 ", "VP8L":
            structure.size = try size(window, kind, at: place + 8)
            isLossless = kind == "VP8L"
            if isLossless, try statesAlpha(window, at: place + 8) { hasAlpha = true }
        case "ALPH": hasAlpha = true
        case "VP8X": break
        default: try budget.addMetadata(length, at: place)
        }
        place += 8 + length + length % 2
        return .next
    }

    /// Whether the header of a lossless picture states that alpha is used.
    private func statesAlpha(_ window: ByteWindow, at place: Int) throws(ImagingError) -> Bool {
        guard let last = window.byte(at: place + 4) else { throw .truncated("in VP8L") }
        return last & 0x10 != 0
    }

    /// Width and height from the header of the coded picture, 14 bits each.
    private func size(
        _ window: ByteWindow, _ kind: String, at place: Int
    ) throws(ImagingError) -> PictureStructure.Size {
        if kind == "VP8L" {
            guard let bits = window.littleEndian(at: place + 1, bytes: 4) else { throw .truncated("in VP8L") }
            return PictureStructure.Size(width: bits & 0x3FFF + 1, height: bits >> 14 & 0x3FFF + 1)
        }
        guard let width = window.littleEndian(at: place + 6, bytes: 2),
            let height = window.littleEndian(at: place + 8, bytes: 2)
        else { throw .truncated("in VP8") }
        return PictureStructure.Size(width: width & 0x3FFF, height: height & 0x3FFF)
    }
}
