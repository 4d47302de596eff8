/// The outermost boxes of a HEIF file (ISO/IEC 14496-12 and 23008-12).
struct HEIFStructure {
    let limits: PictureLimits

    /// Brands of still pictures coded with HEVC, and the generic brand `mif1` that phones also write as the major
    /// brand.
    private static let still: Set<String> = ["heic", "heix", "heim", "heis", "mif1"]
    private static let moving: Set<String> = ["hevc", "hevx", "hevm", "hevs", "msf1", "avis"]

    func read(_ window: inout FileWindow) throws(ImagingError) -> PictureStructure {
        var place = 0
        var described = false
        var metadata = 0
        var parts = 0
        while place < window.count {
            try limits.checkParts(&parts, at: place)
            let (kind, length) = try box(&window, at: place)
            switch kind {
            case "ftyp" where place == 0: try checkBrands(&window, length: length)
            case "meta": described = true
            case "moov": throw .animated("HEIF with tracks")
            case "mdat", "free", "skip", "idat": break
            // A video beside the still picture, as some phones store it.
            case "mpvd": break
            default: metadata += length
            }
            if kind == "meta" { metadata += length }
            if metadata > limits.maxMetadataBytes { throw .metadataTooLarge("\(metadata) bytes at \(place)") }
            place += length
        }
        guard described else { throw .corrupt("no description of the picture") }
        return PictureStructure(format: .heic)
    }

    /// The type and total length of the box at an offset, checked against the end of the file.
    private func box(_ window: inout FileWindow, at place: Int) throws(ImagingError) -> (kind: String, length: Int) {
        guard var length = try window.bigEndian(at: place, bytes: 4), place + 8 <= window.count else {
            throw .truncated("in a box at \(place)")
        }
        let kindBytes = try window.bytes(at: place + 4, count: 4)
        guard kindBytes.allSatisfy({ (0x20...0x7E).contains($0) }) else {
            try ForeignData.refuse(from: place, &window)
            throw .corrupt("no box at \(place)")
        }
        let kind = String(decoding: kindBytes, as: UTF8.self)
        if length == 0 { length = window.count - place }
        if length == 1 {
            guard let wide = try window.bigEndian(at: place + 8, bytes: 8) else { throw .truncated("in box \(kind)") }
            length = wide
        }
        if length < 8 || length > window.count - place {
            try ForeignData.refuse(from: place, &window)
            if length >= 8 { throw .truncated("in box \(kind) at \(place)") }
            throw .corrupt("box \(kind) of \(length) bytes at \(place)")
        }
        return (kind, length)
    }

    private func checkBrands(_ window: inout FileWindow, length: Int) throws(ImagingError) {
        let major = try window.text(at: 8, count: 4)
        if Self.moving.contains(major) { throw .animated("HEIF of brand \(major)") }
        var brands: Set = [major]
        for place in stride(from: 16, to: min(length, 256), by: 4) {
            brands.insert(try window.text(at: place, count: 4))
        }
        guard Self.still.contains(major), !brands.isDisjoint(with: ["heic", "heix", "heim", "heis"]) else {
            throw .unsupported("HEIF of brand \(major)")
        }
    }
}
