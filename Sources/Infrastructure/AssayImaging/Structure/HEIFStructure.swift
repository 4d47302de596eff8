/// The outermost boxes of a HEIF file (ISO/IEC 14496-12 and 23008-12).
struct HEIFStructure: FormatWalk {
    /// Brands of still pictures coded with HEVC, and the generic brand `mif1` that phones also write as the major
    /// brand.
    private static let still: Set<String> = ["heic", "heix", "heim", "heis", "mif1"]
    /// The boxes that contain parts of a picture.
    private static let parts: Set<String> = ["ftyp", "meta", "mdat", "idat", "mpvd", "moov"]
    private static let moving: Set<String> = ["hevc", "hevx", "hevm", "hevs", "msf1", "avis"]

    private(set) var structure = PictureStructure(format: .heic)
    private let count: Int
    private var budget: PartBudget
    private var hasData = false

    init(count: Int, limits: PictureLimits) {
        self.count = count
        budget = PartBudget(limits)
    }

    mutating func step(_ window: ByteWindow, _ place: inout Int) throws(ImagingError) -> FormatStep {
        guard place < count else {
            guard structure.description != nil else { throw .corrupt("no description of the picture") }
            return .end
        }
        try budget.addPart(at: place)
        let kind: String
        let length: Int
        switch try box(window, at: place) {
        case .box(let found): (kind, length) = found
        case .stray(let error):
            return isComplete && error.code != .truncated ? try endPicture(at: place) : .stray(error)
        }
        switch kind {
        case "ftyp" where place == 0: try checkBrands(window, length: length)
        // Another file, mostly the film of a motion photo.
        case "ftyp" where isComplete: return try endPicture(at: place)
        case "meta":
            if structure.description == nil {
                structure.description = place..<(place + length)
            } else {
                // A decoder would read the last description.
                try change((place + 4)..<(place + 8), to: Array("free".utf8))
            }
            try budget.addMetadata(length, at: place)
        case "moov": throw .animated("HEIF with tracks")
        case "mdat": hasData = true
        case "free", "skip", "idat": break
        // A video beside the still picture, as some phones store it.
        case "mpvd": break
        default: try budget.addMetadata(length, at: place)
        }
        place += length
        return .next
    }

    /// Whether description and data have been seen, so that other data behind them belongs to no picture.
    private var isComplete: Bool { structure.description != nil && hasData }

    /// Ends the picture before the end of the file, and keeps the rest from the decoder, which would read its boxes.
    private mutating func endPicture(at place: Int) throws(ImagingError) -> FormatStep {
        try change(place..<count)
        return .end
    }

    private mutating func change(_ range: Range<Int>, to bytes: [UInt8] = []) throws(ImagingError) {
        guard structure.edits.count < FileEdit.most else { throw .corrupt("\(FileEdit.most) faults") }
        structure.edits.append(FileEdit(range, bytes))
    }

    private enum Found {
        case box((kind: String, length: Int))
        case stray(ImagingError)
    }

    /// The type and total length of the box at an offset, checked against the end of the file.
    private func box(_ window: ByteWindow, at place: Int) throws(ImagingError) -> Found {
        guard var length = window.bigEndian(at: place, bytes: 4), place + 8 <= count else {
            if isComplete { return .stray(.corrupt("no box at \(place)")) }
            throw .truncated("in a box at \(place)")
        }
        let kindBytes = window.bytes(at: place + 4, count: 4)
        guard kindBytes.allSatisfy({ (0x20...0x7E).contains($0) }) else {
            return .stray(.corrupt("no box at \(place)"))
        }
        let kind = String(decoding: kindBytes, as: UTF8.self)
        if length == 0 { length = count - place }
        if length == 1 {
            guard let wide = window.bigEndian(at: place + 8, bytes: 8) else {
                return .stray(.truncated("in box \(kind)"))
            }
            length = wide
        }
        guard length >= 8 else { return .stray(.corrupt("box \(kind) of \(length) bytes at \(place)")) }
        guard length <= count - place else {
            // A picture that is cut ends in a box with a known name, and other bytes may look like a name.
            let text = "in box \(kind) at \(place)"
            return .stray(isComplete && !Self.parts.contains(kind) ? .corrupt(text) : .truncated(text))
        }
        return .box((kind, length))
    }

    private func checkBrands(_ window: ByteWindow, length: Int) throws(ImagingError) {
        let major = window.text(at: 8, count: 4)
        if Self.moving.contains(major) { throw .animated("HEIF of brand \(major)") }
        var brands: Set = [major]
        for place in stride(from: 16, to: min(length, 256), by: 4) {
            brands.insert(window.text(at: place, count: 4))
        }
        guard Self.still.contains(major), !brands.isDisjoint(with: ["heic", "heix", "heim", "heis"]) else {
            throw .unsupported("HEIF of brand \(major)")
        }
    }
}
