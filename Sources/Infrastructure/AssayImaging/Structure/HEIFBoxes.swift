/// A box inside another one of a HEIF file (ISO/IEC 14496-12).
struct HEIFBox {
    let kind: String
    /// The whole box.
    let range: Range<Int>
    /// The offset behind its length and kind.
    let content: Int

    /// The box at an offset.
    ///
    /// - Parameter end: The end of the enclosing box.
    init(_ window: ByteWindow, at place: Int, end: Int) throws(ImagingError) {
        guard place + 8 <= end, var length = window.bigEndian(at: place, bytes: 4) else {
            throw .corrupt("no box at \(place)")
        }
        kind = window.text(at: place + 4, count: 4)
        var header = 8
        if length == 0 { length = end - place }
        if length == 1 {
            header = 16
            length = window.bigEndian(at: place + 8, bytes: 8) ?? 0
        }
        guard length >= header, length <= end - place else { throw .corrupt("box \(kind) of \(length) at \(place)") }
        range = place..<(place + length)
        content = place + header
    }

    /// The boxes of a range, in order.
    static func all(
        in range: Range<Int>, _ window: ByteWindow, _ budget: inout PartBudget
    ) throws(ImagingError) -> [HEIFBox] {
        var boxes: [HEIFBox] = []
        var place = range.lowerBound
        while place < range.upperBound {
            try budget.addPart(at: place)
            let box = try HEIFBox(window, at: place, end: range.upperBound)
            boxes.append(box)
            place = box.range.upperBound
        }
        return boxes
    }
}

/// A reference from an item to others: an entry of the box `iref`.
struct HEIFReference {
    let kind: String
    let source: Int
    var targets: [Int]

    /// The entries of a box `iref`.
    static func all(
        in box: HEIFBox, _ window: ByteWindow, _ budget: inout PartBudget
    ) throws(ImagingError) -> [HEIFReference] {
        let bytes = try idBytes(of: box, window)
        var references: [HEIFReference] = []
        for entry in try HEIFBox.all(in: (box.content + 4)..<box.range.upperBound, window, &budget) {
            let first = entry.content + bytes + 2
            guard let source = window.bigEndian(at: entry.content, bytes: bytes),
                let count = window.bigEndian(at: entry.content + bytes, bytes: 2),
                first + count * bytes <= entry.range.upperBound, entry.kind.utf8.count == 4
            else { throw .corrupt("reference \(entry.kind) at \(entry.range.lowerBound)") }
            var targets: [Int] = []
            for index in 0..<count {
                try budget.addPart(at: first)
                targets.append(window.bigEndian(at: first + index * bytes, bytes: bytes) ?? 0)
            }
            references.append(HEIFReference(kind: entry.kind, source: source, targets: targets))
        }
        return references
    }

    /// The box with other entries.
    static func box(
        _ references: [HEIFReference], like box: HEIFBox, _ window: ByteWindow
    ) throws(ImagingError) -> [UInt8] {
        let bytes = try idBytes(of: box, window)
        var body = [UInt8](window.bytes(at: box.content, count: 4))
        for reference in references {
            body += bigEndian(8 + bytes + 2 + reference.targets.count * bytes, bytes: 4) + Array(reference.kind.utf8)
            body += bigEndian(reference.source, bytes: bytes) + bigEndian(reference.targets.count, bytes: 2)
            for target in reference.targets { body += bigEndian(target, bytes: bytes) }
        }
        return bigEndian(8 + body.count, bytes: 4) + Array("iref".utf8) + body
    }

    /// The size of an item's id, by the version of the box.
    private static func idBytes(of box: HEIFBox, _ window: ByteWindow) throws(ImagingError) -> Int {
        guard let version = window.byte(at: box.content), box.content + 4 <= box.range.upperBound, version <= 1 else {
            throw .corrupt("no references at \(box.content)")
        }
        return version == 0 ? 2 : 4
    }

    static func bigEndian(_ value: Int, bytes: Int) -> [UInt8] {
        (0..<bytes).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
}
