/// The markers of a JPEG (ITU-T T.81, annex B), from the first one to the end of the image.
///
/// The faults of cameras and editors that leave the picture whole become changes in the decoded copy: bytes between
/// the segments, segments without a length, parameters of a sequential scan, a missing end of image.
struct JPEGStructure: FormatWalk {
    /// The most stray bytes in a row: they and the segment behind them must fit into the lookahead of a step.
    static let maxStrayBytes = 1_024
    /// The part of a segment in which another one shows that the first is no segment.
    private static let doubtBytes = 64

    private enum Stage {
        /// At the first byte of a marker.
        case lead
        /// At the fill bytes that may precede the marker's second byte. `lead` is the offset of the first one.
        case fill(lead: Int)
        /// At the length that follows a marker.
        case segment(UInt8, lead: Int)
        /// Behind bytes from `lead` on that are no segment.
        case stray(lead: Int, ImagingError)
        /// Behind a marker that can't follow the picture's only scan.
        case unended(UInt8, lead: Int)
        /// In coded data.
        case scan
    }

    private(set) var structure = PictureStructure(format: .jpeg)
    private let count: Int
    private let maxScans: Int
    private var budget: PartBudget
    private var stage = Stage.lead
    private var frame: JPEGFrame?
    private var scans = 0
    /// The quantization tables so far, a bit each.
    private var tables: UInt8 = 0
    /// The offset behind the coded data without the zeros at its end, which are the padding of a file that was cut.
    private var dataEnd = 0

    /// Moves the offset to the first marker.
    init(count: Int, limits: PictureLimits, _ place: inout Int) {
        self.count = count
        maxScans = limits.maxScans
        budget = PartBudget(limits)
        place = 2
    }

    /// Whether a file begins like a JPEG: with a start of image, and a marker or a few stray bytes and a segment.
    static func isHead(_ window: ByteWindow, count: Int) -> Bool {
        guard window.holds([0xFF, JPEGMarker.startOfImage], at: 0) else { return false }
        return window.byte(at: 2) == 0xFF
            || (2..<(2 + maxStrayBytes)).contains {
                JPEGMarker.beginsSegment(at: $0, in: window, before: ForwardReader.lookahead, count: count)
            }
    }

    mutating func step(_ window: ByteWindow, _ place: inout Int) throws(ImagingError) -> FormatStep {
        switch stage {
        case .lead:
            try budget.addPart(at: place)
            guard let lead = window.byte(at: place) else { throw .truncated("no end of image") }
            stage = lead == 0xFF ? .fill(lead: place) : .stray(lead: place, .corrupt("no marker at \(place)"))
        case .fill(let lead):
            guard let marker = try skipFill(window, &place) else { return .next }
            if marker == JPEGMarker.endOfImage, scans > 0 { return .end }
            stage = hasWholeScan ? .unended(marker, lead: lead) : .segment(marker, lead: lead)
        case .segment(let marker, let lead):
            try readSegment(marker, lead: lead, window, &place)
        case .stray(let lead, let error):
            let limit = place + ForwardReader.lookahead
            guard let found = nextSegment(from: place, to: place + Self.maxStrayBytes, window, before: limit) else {
                return .stray(error)
            }
            try change(lead..<found)
            (place, stage) = (found, .lead)
        case .unended(let marker, let lead):
            try readEnd(marker, lead: lead, window, &place)
            return .end
        case .scan:
            let found = window.first(from: place, where: Self.firstMarker)
            // The last byte of the window may be an FF whose second byte has not arrived.
            let next = found ?? (window.isLast ? count : max(place, window.end - 1))
            noteData(window, from: place, to: next)
            place = next
            if found != nil {
                stage = .lead
            } else if window.isLast {
                guard hasWholeScan else { throw .truncated("in a scan") }
                try addEnd(at: count)
                return .end
            }
        }
        return .next
    }

    /// Whether the scans so far contain the picture, if their coded data is whole.
    ///
    /// Only a sequential picture in one scan counts: whether other pictures are whole, only their pixels show.
    private var hasWholeScan: Bool { scans == 1 && structure.layout.wholeFrameBytes == 0 }

    /// Moves the offset behind the marker, or behind the window if it ends within the fill bytes.
    private func skipFill(_ window: ByteWindow, _ place: inout Int) throws(ImagingError) -> UInt8? {
        guard let last = window.first(from: place, where: { $0.firstIndex { $0 != 0xFF } }),
            let marker = window.byte(at: last)
        else {
            guard !window.isLast else { throw .truncated("no end of image") }
            place = window.end
            return nil
        }
        place = last + 1
        return marker
    }

    private mutating func readSegment(
        _ marker: UInt8, lead: Int, _ window: ByteWindow, _ place: inout Int
    ) throws(ImagingError) {
        let limit = place + ForwardReader.lookahead
        guard JPEGMarker.isSegment(marker, at: place, in: window, before: limit, count: count),
            !hidesSegment(marker, window, at: place),
            marker != JPEGMarker.startOfScan || frame?.hasComponents(ofScanAt: place, window) == true,
            let length = window.bigEndian(at: place, bytes: 2)
        else {
            let isCut = marker >= 0xC0 && window.bigEndian(at: place, bytes: 2).map { place + $0 > count } ?? true
            let text = "marker \(marker) at \(place)"
            stage = .stray(lead: lead, isCut ? .truncated("in \(text)") : .corrupt("no segment behind \(text)"))
            return
        }
        if JPEGMarker.otherFrames.contains(marker) { throw .unsupported("JPEG frame \(marker)") }
        if JPEGMarker.frames.contains(marker) {
            guard frame == nil else { throw .corrupt("two frames") }
            let found = try JPEGFrame(marker, window, at: place)
            structure.size = found.size
            frame = found
        }
        if JPEGMarker.isMetadata(marker) { try budget.addMetadata(length, at: place) }
        if marker == JPEGMarker.quantizationTables { readTables(window, at: place, length: length) }
        stage = .lead
        if marker == JPEGMarker.startOfScan {
            try readScan(window, at: place)
            stage = .scan
            dataEnd = place + length
        }
        place += length
    }

    private mutating func readScan(_ window: ByteWindow, at place: Int) throws(ImagingError) {
        scans += 1
        guard let frame, scans <= maxScans else { throw .corrupt("scan \(scans) at \(place)") }
        if let change = try frame.checkScan(window, at: place, tables: tables) {
            try self.change(change.range, to: change.bytes)
        }
        guard scans == 1, let components = window.byte(at: place + 2) else { return }
        structure.layout = frame.layout(componentsInFirstScan: Int(components))
        structure.codedDataStart = place
    }

    /// Notes the numbers of the tables in a segment: each is a byte, and 64 or 128 bytes of values.
    private mutating func readTables(_ window: ByteWindow, at place: Int, length: Int) {
        var table = place + 2
        while table < place + length, let header = window.byte(at: table), header & 0xEC == 0 {
            tables |= 1 << (header & 3)
            table += header >> 4 == 0 ? 65 : 129
        }
    }

    /// Whether a marker with a length covers the beginning of a real segment, as stray bytes that look like a marker
    /// do.
    private func hidesSegment(_ marker: UInt8, _ window: ByteWindow, at place: Int) -> Bool {
        let limit = place + ForwardReader.lookahead
        // Coded data follows a scan.
        guard marker != JPEGMarker.startOfScan,
            !JPEGMarker.isCredible(marker, at: place, in: window, before: limit)
        else { return false }
        let length = window.bigEndian(at: place, bytes: 2) ?? 0
        return nextSegment(from: place, to: place + min(length, Self.doubtBytes), window, before: limit) != nil
    }

    /// The offset of the next marker that begins a segment, or of the image's end behind a scan.
    private func nextSegment(from place: Int, to end: Int, _ window: ByteWindow, before limit: Int) -> Int? {
        (place..<max(place, min(end, window.end))).first { index in
            if scans > 0, window.holds([0xFF, JPEGMarker.endOfImage], at: index) { return true }
            return JPEGMarker.beginsSegment(at: index, in: window, before: limit, count: count)
        }
    }

    /// Ends the picture behind its only scan: at an end of image after a few stray bytes, or without one.
    private mutating func readEnd(
        _ marker: UInt8, lead: Int, _ window: ByteWindow, _ place: inout Int
    ) throws(ImagingError) {
        let end = [0xFF, JPEGMarker.endOfImage]
        guard marker != JPEGMarker.startOfImage,
            let found = window.place(of: end, from: place, to: place + Self.maxStrayBytes)
        else { return try addEnd(at: lead) }
        try change(lead..<found)
        place = found + end.count
    }

    private mutating func addEnd(at place: Int) throws(ImagingError) {
        structure.endIsMissing = true
        try change(min(dataEnd, place)..<place, to: [0xFF, JPEGMarker.endOfImage])
    }

    private mutating func noteData(_ window: ByteWindow, from start: Int, to end: Int) {
        let last = window.bytes(at: start, count: end - start).lastIndex { $0 != 0 }
        guard let last else { return }
        // FF 00 is a byte of data.
        let isStuffed = window.byte(at: window.start + last) == 0xFF
        dataEnd = min(window.start + last + (isStuffed ? 2 : 1), end)
    }

    private mutating func change(_ range: Range<Int>, to bytes: [UInt8] = []) throws(ImagingError) {
        guard structure.edits.count < FileEdit.most else { throw .corrupt("\(FileEdit.most) faults") }
        structure.edits.append(FileEdit(range, bytes))
    }

    /// The index of the next marker in coded data.
    ///
    /// FF 00 stands for a byte FF, and restart markers belong to the data. The search covers a whole window at once,
    /// because the coded data of a photo contains tens of thousands of pairs that begin with FF.
    private static func firstMarker(_ bytes: UnsafeRawBufferPointer) -> Int? {
        var index = 0
        while let hit = bytes.index(of: 0xFF, from: index), hit + 1 < bytes.count {
            let next = bytes[hit + 1]
            guard next == 0xFF || next == 0 || JPEGMarker.restarts.contains(next) else { return hit }
            // Fill bytes precede a marker, so the second FF may begin the marker and is examined again.
            index = next == 0xFF ? hit + 1 : hit + 2
        }
        return nil
    }
}
