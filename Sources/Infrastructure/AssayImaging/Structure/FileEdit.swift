/// A change in the copy of a file that is decoded: other bytes in place of a range.
///
/// The file itself never changes, because its bytes are evidence. The copy exists only while it is read: bytes outside
/// of the changes come from the file.
struct FileEdit: Codable, Hashable, Sendable {
    /// The most changes of a file.
    ///
    /// A camera makes the same fault a few times, and all changes must fit into a message to the decoder.
    static let most = 128

    /// The offsets of the replaced bytes; empty for an insertion.
    let range: Range<Int>
    let bytes: [UInt8]

    init(_ range: Range<Int>, _ bytes: [UInt8] = []) {
        self.range = range
        self.bytes = bytes
    }

    /// A stretch of the changed copy: bytes of the file, or other bytes.
    enum Piece: Hashable {
        case file(Range<Int>)
        case bytes([UInt8])

        var bytes: [UInt8] {
            if case .bytes(let bytes) = self { bytes } else { [] }
        }
    }

    /// The changed copy of a file, from its first byte to its last one.
    ///
    /// - Parameters:
    ///   - edits: Changes whose ranges do not overlap.
    ///   - count: The size of the file in bytes.
    static func pieces(_ edits: [FileEdit], count: Int) -> [Piece] {
        var pieces: [Piece] = []
        var place = 0
        let order = edits.indices.sorted { first, second in
            let (first, second) = (edits[first].range, edits[second].range)
            return (first.lowerBound, first.upperBound) < (second.lowerBound, second.upperBound)
        }
        for edit in order.map({ edits[$0] }) where edit.range.lowerBound >= place && edit.range.upperBound <= count {
            if edit.range.lowerBound > place { pieces.append(.file(place..<edit.range.lowerBound)) }
            if !edit.bytes.isEmpty { pieces.append(.bytes(edit.bytes)) }
            place = edit.range.upperBound
        }
        if place < count { pieces.append(.file(place..<count)) }
        return pieces
    }
}
