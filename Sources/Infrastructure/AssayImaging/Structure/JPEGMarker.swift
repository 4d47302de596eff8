/// The second bytes of JPEG markers (ITU-T T.81, table B.1), and the shapes of the segments behind them.
enum JPEGMarker {
    static let huffmanTables: UInt8 = 0xC4
    static let arithmeticConditions: UInt8 = 0xCC
    static let startOfImage: UInt8 = 0xD8
    static let endOfImage: UInt8 = 0xD9
    static let startOfScan: UInt8 = 0xDA
    static let quantizationTables: UInt8 = 0xDB
    static let numberOfLines: UInt8 = 0xDC
    static let restartInterval: UInt8 = 0xDD
    static let progressive: UInt8 = 0xC2
    static let restarts: ClosedRange<UInt8> = 0xD0...0xD7
    /// Baseline, extended and progressive frames with Huffman codes; cameras write no others.
    static let frames: ClosedRange<UInt8> = 0xC0...0xC2
    /// Lossless, hierarchical and arithmetic frames; C4, C8 and CC are not frames.
    static let otherFrames: Set<UInt8> = [0xC3, 0xC5, 0xC6, 0xC7, 0xC9, 0xCA, 0xCB, 0xCD, 0xCE, 0xCF]

    static func isMetadata(_ marker: UInt8) -> Bool { (0xE0...0xEF).contains(marker) || marker == 0xFE }

    /// Whether a marker and its length can be those of a segment that decoders know.
    ///
    /// - Parameters:
    ///   - place: The offset of the length.
    ///   - limit: The offset before which the window is read.
    static func isSegment(
        _ marker: UInt8, at place: Int, in window: ByteWindow, before limit: Int, count: Int
    ) -> Bool {
        guard let length = window.bigEndian(at: place, bytes: 2), length >= 2, place + length <= count else {
            return false
        }
        let first = window.byte(at: place + 2) ?? 0
        return switch marker {
        case startOfScan: (1...4).contains(first) && length == 6 + 2 * Int(first)
        case quantizationTables, huffmanTables:
            holdsTables(marker, from: place + 2, to: place + length, window, before: limit)
        case restartInterval, numberOfLines: length == 4
        case arithmeticConditions: true
        case _ where frames.contains(marker) || otherFrames.contains(marker):
            window.byte(at: place + 7).map { length == 8 + 3 * Int($0) } ?? false
        default: isMetadata(marker)
        }
    }

    /// Whether tables fill a segment, as far as the limit shows.
    private static func holdsTables(
        _ marker: UInt8, from start: Int, to end: Int, _ window: ByteWindow, before limit: Int
    ) -> Bool {
        var table = start
        while table < end {
            guard table + 17 <= limit else { return true }
            guard let header = window.byte(at: table), header & 0xEC == 0 else { return false }
            if marker == quantizationTables {
                table += header >> 4 == 0 ? 65 : 129
            } else {
                // The numbers of codes of 1 to 16 bits, and a byte for each code.
                table += 17 + (1...16).reduce(0) { $0 + Int(window.byte(at: table + $1) ?? 0) }
            }
        }
        return table == end && end > start
    }

    /// Whether a segment begins with a marker at an offset, beyond the coincidence of two bytes.
    ///
    /// Metadata has no shape of its own. It counts if it begins with a name, or if another marker follows it.
    ///
    /// - Parameter limit: The offset before which the window is read.
    static func beginsSegment(at place: Int, in window: ByteWindow, before limit: Int, count: Int) -> Bool {
        guard place + 8 <= limit, window.byte(at: place) == 0xFF, let marker = window.byte(at: place + 1),
            isSegment(marker, at: place + 2, in: window, before: limit, count: count)
        else { return false }
        return !isMetadata(marker) || isCredible(marker, at: place + 2, in: window, before: limit)
    }

    /// Whether a segment is followed by a marker, or is metadata that begins with a name.
    ///
    /// - Parameter place: The offset of the length.
    static func isCredible(_ marker: UInt8, at place: Int, in window: ByteWindow, before limit: Int) -> Bool {
        let name = window.bytes(at: place + 2, count: min(3, limit - place - 2))
        if isMetadata(marker), name.count == 3, name.allSatisfy({ (0x20...0x7E).contains($0) }) { return true }
        guard let length = window.bigEndian(at: place, bytes: 2), place + length + 2 <= limit else { return false }
        return window.byte(at: place + length) == 0xFF && (window.byte(at: place + length + 1) ?? 0) >= 0xC0
    }
}
