/// The markers of a JPEG (ITU-T T.81, annex B), from the first to the end of the picture.
struct JPEGStructure {
    let limits: PictureLimits

    private enum Marker {
        static let startOfScan: UInt8 = 0xDA
        static let endOfImage: UInt8 = 0xD9
        static let restarts: ClosedRange<UInt8> = 0xD0...0xD7
        /// Baseline, extended and progressive with Huffman codes: all that cameras write.
        static let frames: ClosedRange<UInt8> = 0xC0...0xC2
        /// Lossless, hierarchical and arithmetic frames; C4, C8 and CC are no frames.
        static let otherFrames: Set<UInt8> = [0xC3, 0xC5, 0xC6, 0xC7, 0xC9, 0xCA, 0xCB, 0xCD, 0xCE, 0xCF]

        static func isMetadata(_ marker: UInt8) -> Bool { (0xE0...0xEF).contains(marker) || marker == 0xFE }
    }

    func read(_ window: inout FileWindow) throws(ImagingError) -> PictureStructure {
        var structure = PictureStructure(format: .jpeg)
        var place = 2
        var scans = 0
        var metadata = 0
        while true {
            let marker = try nextMarker(&window, &place)
            if marker == Marker.endOfImage { break }
            guard let length = try window.bigEndian(at: place, bytes: 2) else {
                throw .truncated("in marker \(marker) at \(place)")
            }
            guard length >= 2 else { throw .corrupt("marker \(marker) of length \(length) at \(place)") }
            guard place + length <= window.count else { throw .truncated("in marker \(marker) at \(place)") }
            if Marker.otherFrames.contains(marker) { throw .unsupported("JPEG frame \(marker)") }
            if Marker.frames.contains(marker) { structure.size = try frame(&window, at: place, before: structure.size) }
            if Marker.isMetadata(marker) { metadata += length }
            if metadata > limits.maxMetadataBytes { throw .metadataTooLarge("\(metadata) bytes at \(place)") }
            place += length
            guard marker == Marker.startOfScan else { continue }
            scans += 1
            guard structure.size != nil, scans <= limits.maxScans else { throw .corrupt("scan \(scans) at \(place)") }
            try skipScan(&window, &place)
        }
        guard scans > 0 else { throw .corrupt("no scan") }
        try ForeignData.refuse(behind: place, &window)
        return structure
    }

    /// Goes behind the marker at the place, over the fill bytes that may stand before it.
    private func nextMarker(_ window: inout FileWindow, _ place: inout Int) throws(ImagingError) -> UInt8 {
        guard let lead = try window.byte(at: place) else { throw .truncated("no end of image") }
        guard lead == 0xFF else {
            try ForeignData.refuse(behind: place, &window)
            throw .corrupt("no marker at \(place)")
        }
        var marker: UInt8? = lead
        while marker == 0xFF {
            place += 1
            marker = try window.byte(at: place)
        }
        guard let marker else { throw .truncated("no end of image") }
        place += 1
        return marker
    }

    private func frame(
        _ window: inout FileWindow, at place: Int, before: (width: Int, height: Int)?
    ) throws(ImagingError) -> (width: Int, height: Int) {
        guard before == nil else { throw .corrupt("two frames") }
        guard let precision = try window.byte(at: place + 2),
            let height = try window.bigEndian(at: place + 3, bytes: 2),
            let width = try window.bigEndian(at: place + 5, bytes: 2)
        else { throw .truncated("in the frame") }
        guard precision == 8 else { throw .unsupported("JPEG of \(precision) bits") }
        // A height of 0 is defined behind the first scan (DNL). No camera does that, and decoders disagree on it.
        guard width > 0, height > 0 else { throw .corrupt("\(width) x \(height) pixels") }
        return (width, height)
    }

    /// Goes over coded data to the next marker; FF 00 stands for a byte FF, and restarts belong to the data.
    private func skipScan(_ window: inout FileWindow, _ place: inout Int) throws(ImagingError) {
        guard
            let found = try window.place(
                of: 0xFF, from: place, passingOver: { $0 == 0 || Marker.restarts.contains($0) })
        else { throw .truncated("in a scan") }
        place = found
    }
}
