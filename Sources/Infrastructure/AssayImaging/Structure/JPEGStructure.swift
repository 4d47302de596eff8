/// The markers of a JPEG (ITU-T T.81, annex B), from the first one to the end of the image.
struct JPEGStructure: FormatWalk {
    private enum Marker {
        static let startOfScan: UInt8 = 0xDA
        static let endOfImage: UInt8 = 0xD9
        static let progressive: UInt8 = 0xC2
        static let restarts: ClosedRange<UInt8> = 0xD0...0xD7
        /// Baseline, extended and progressive frames with Huffman codes; cameras write no others.
        static let frames: ClosedRange<UInt8> = 0xC0...0xC2
        /// Lossless, hierarchical and arithmetic frames; C4, C8 and CC are not frames.
        static let otherFrames: Set<UInt8> = [0xC3, 0xC5, 0xC6, 0xC7, 0xC9, 0xCA, 0xCB, 0xCD, 0xCE, 0xCF]

        static func isMetadata(_ marker: UInt8) -> Bool { (0xE0...0xEF).contains(marker) || marker == 0xFE }
    }

    private enum Stage {
        /// At the first byte of a marker.
        case lead
        /// At the fill bytes that may precede the marker's second byte.
        case fill
        /// At the length that follows a marker.
        case segment(UInt8)
        /// In coded data.
        case scan
    }

    private(set) var structure = PictureStructure(format: .jpeg)
    private let count: Int
    private let maxScans: Int
    private var budget: PartBudget
    private var stage = Stage.lead
    private var frame: Frame?
    private var scans = 0

    /// Moves the offset to the first marker.
    init(count: Int, limits: PictureLimits, _ place: inout Int) {
        self.count = count
        maxScans = limits.maxScans
        budget = PartBudget(limits)
        place = 2
    }

    mutating func step(_ window: ByteWindow, _ place: inout Int) throws(ImagingError) -> FormatStep {
        switch stage {
        case .lead:
            try budget.addPart(at: place)
            guard let lead = window.byte(at: place) else { throw .truncated("no end of image") }
            guard lead == 0xFF else { return .stray(.corrupt("no marker at \(place)")) }
            stage = .fill
        case .fill:
            guard let marker = try skipFill(window, &place) else { return .next }
            guard marker != Marker.endOfImage else {
                guard scans > 0 else { throw .corrupt("no scan") }
                return .end
            }
            stage = .segment(marker)
        case .segment(let marker):
            try readSegment(marker, window, &place)
            stage = marker == Marker.startOfScan ? .scan : .lead
        case .scan:
            if let found = window.first(from: place, where: Self.firstMarker) {
                (place, stage) = (found, .lead)
            } else {
                guard !window.isLast else { throw .truncated("in a scan") }
                // The last byte of the window may be an FF whose second byte has not arrived.
                place = max(place, window.end - 1)
            }
        }
        return .next
    }

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
        _ marker: UInt8, _ window: ByteWindow, _ place: inout Int
    ) throws(ImagingError) {
        guard let length = window.bigEndian(at: place, bytes: 2) else {
            throw .truncated("in marker \(marker) at \(place)")
        }
        guard length >= 2 else { throw .corrupt("marker \(marker) of length \(length) at \(place)") }
        guard place + length <= count else { throw .truncated("in marker \(marker) at \(place)") }
        if Marker.otherFrames.contains(marker) { throw .unsupported("JPEG frame \(marker)") }
        if Marker.frames.contains(marker) {
            guard frame == nil else { throw .corrupt("two frames") }
            let found = try readFrame(window, marker, at: place)
            structure.size = found.size
            frame = found
        }
        if Marker.isMetadata(marker) { try budget.addMetadata(length, at: place) }
        let segment = place
        place += length
        guard marker == Marker.startOfScan else { return }
        scans += 1
        guard let frame, scans <= maxScans else { throw .corrupt("scan \(scans) at \(place)") }
        if scans == 1, let components = window.byte(at: segment + 2) {
            structure.layout = frame.layout(componentsInFirstScan: Int(components))
        }
    }

    private func readFrame(_ window: ByteWindow, _ marker: UInt8, at place: Int) throws(ImagingError) -> Frame {
        guard let precision = window.byte(at: place + 2),
            let height = window.bigEndian(at: place + 3, bytes: 2),
            let width = window.bigEndian(at: place + 5, bytes: 2),
            let components = window.byte(at: place + 7)
        else { throw .truncated("in the frame") }
        guard precision == 8 else { throw .unsupported("JPEG of \(precision) bits") }
        // A height of 0 would be defined after the first scan (DNL). No camera writes that, and decoders disagree on
        // it.
        guard width > 0, height > 0 else { throw .corrupt("\(width) x \(height) pixels") }
        guard (1...4).contains(components) else { throw .corrupt("\(components) components") }
        var sampling: [(across: Int, down: Int)] = []
        for index in 0..<Int(components) {
            guard let factors = window.byte(at: place + 9 + 3 * index) else { throw .truncated("in the frame") }
            guard (1...4).contains(factors >> 4), (1...4).contains(factors & 15) else {
                throw .corrupt("sampling \(factors)")
            }
            sampling.append((Int(factors >> 4), Int(factors & 15)))
        }
        return Frame(
            size: PictureStructure.Size(width: width, height: height), isProgressive: marker == Marker.progressive,
            sampling: sampling)
    }

    /// The index of the next marker in coded data.
    ///
    /// FF 00 stands for a byte FF, and restart markers belong to the data. The search covers a whole window at once,
    /// because the coded data of a photo contains tens of thousands of pairs that begin with FF.
    private static func firstMarker(_ bytes: UnsafeRawBufferPointer) -> Int? {
        var index = 0
        while let hit = bytes.index(of: 0xFF, from: index), hit + 1 < bytes.count {
            let next = bytes[hit + 1]
            guard next == 0xFF || next == 0 || Marker.restarts.contains(next) else { return hit }
            // Fill bytes precede a marker, so the second FF may begin the marker and is examined again.
            index = next == 0xFF ? hit + 1 : hit + 2
        }
        return nil
    }

    /// The fields of the frame header.
    private struct Frame: Sendable {
        let size: PictureStructure.Size
        let isProgressive: Bool
        /// The sampling factors of each component.
        let sampling: [(across: Int, down: Int)]

        /// The layout of the stored pixels.
        ///
        /// A decoder streams only if every scan has all components of a part of the picture. Otherwise it keeps the
        /// coefficients of the whole picture, two bytes each, until the last scan.
        func layout(componentsInFirstScan: Int) -> PixelLayout {
            var layout = PixelLayout(channels: sampling.count)
            guard isProgressive || componentsInFirstScan < sampling.count else { return layout }
            let block = sampling.reduce(1) { max($0, $1.across) } * sampling.reduce(1) { max($0, $1.down) }
            let samples = sampling.reduce(0) { $0 + $1.across * $1.down }
            layout.wholeFrameBytes = 2 * Double(samples) / Double(block)
            return layout
        }
    }
}
