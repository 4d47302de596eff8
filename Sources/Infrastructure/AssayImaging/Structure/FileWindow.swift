import Foundation

/// Reads a file through a small window, so that memory use does not depend on the file's size.
///
/// Reading a byte, a number or a short word does not allocate, because a hostile file can cause millions of such reads.
/// ``firstPlace(from:to:keeping:where:)`` searches a whole range, one window at a time.
struct FileWindow {
    private let file: OpenFile
    private var bytes: [UInt8] = []
    private var start = 0
    /// The size of the file in bytes.
    let count: Int
    /// The number of bytes read from the file so far; tests check that each walk is bounded.
    private(set) var bytesRead = 0
    /// The number of window accesses so far; tests check that each walk is bounded.
    private(set) var looks = 0

    static let size = 1 << 16

    init(_ file: OpenFile) throws(ImagingError) {
        self.file = file
        count = try file.count()
    }

    /// The byte at an offset; `nil` after the end.
    mutating func byte(at place: Int) throws(ImagingError) -> UInt8? {
        try look(at: place, count: 1) ? bytes[place - start] : nil
    }

    /// The bytes from an offset on: at most one window, and fewer at the end of the file.
    mutating func bytes(at place: Int, count wanted: Int) throws(ImagingError) -> [UInt8] {
        guard wanted > 0, try look(at: place, count: wanted) || place < count else { return [] }
        return Array(bytes.dropFirst(place - start).prefix(wanted))
    }

    /// The big-endian integer at an offset; `nil` if the file ends first.
    mutating func bigEndian(at place: Int, bytes size: Int) throws(ImagingError) -> Int? {
        guard try look(at: place, count: size) else { return nil }
        return (0..<size).reduce(0) { $0 << 8 | Int(bytes[place - start + $1]) }
    }

    /// The little-endian integer at an offset; `nil` if the file ends first.
    mutating func littleEndian(at place: Int, bytes size: Int) throws(ImagingError) -> Int? {
        guard try look(at: place, count: size) else { return nil }
        return (0..<size).reduce(0) { $0 | Int(bytes[place - start + $1]) << (8 * $1) }
    }

    /// The ASCII word at an offset, shorter if the file ends first.
    ///
    /// Swift stores up to 15 bytes without an allocation.
    mutating func text(at place: Int, count wanted: Int) throws(ImagingError) -> String {
        guard try look(at: place, count: wanted) || (place >= 0 && place < count) else { return "" }
        let end = min(bytes.count, place - start + wanted)
        return String(decoding: bytes[(place - start)..<end], as: UTF8.self)
    }

    /// Whether the bytes at an offset equal the given ones.
    mutating func holds(_ wanted: [UInt8], at place: Int) throws(ImagingError) -> Bool {
        guard try look(at: place, count: wanted.count) else { return false }
        return wanted.indices.allSatisfy { bytes[place - start + $0] == wanted[$0] }
    }

    /// The first offset at or after a position that a search finds; `nil` if there is none.
    ///
    /// - Parameters:
    ///   - end: The end of the range; by default the end of the file.
    ///   - tail: The number of bytes at the end of a window that the search cannot decide on. They are searched again
    ///     at the beginning of the next window.
    ///   - search: Receives the rest of a window and returns an index in it.
    mutating func firstPlace(
        from place: Int, to end: Int = .max, keeping tail: Int = 0, where search: (UnsafeRawBufferPointer) -> Int?
    ) throws(ImagingError) -> Int? {
        let end = min(end, count)
        var place = place
        while place < end {
            _ = try look(at: place, count: tail + 1)
            let length = min(start + bytes.count, end) - place
            guard length > 0 else { return nil }
            let found = bytes.withUnsafeBytes { search(.init(rebasing: $0[(place - start)...].prefix(length))) }
            if let found { return place + found }
            if place + length >= end { return nil }
            place += length - tail
        }
        return nil
    }

    /// The next occurrence of some bytes at or after a position that begins before the end; `nil` if there is none.
    mutating func place(of word: [UInt8], from place: Int, to end: Int = .max) throws(ImagingError) -> Int? {
        let (stop, overflow) = end.addingReportingOverflow(word.count - 1)
        return try firstPlace(from: place, to: overflow ? .max : stop, keeping: word.count - 1) { bytes in
            var index = 0
            while let hit = bytes.index(of: word[0], from: index), hit + word.count <= bytes.count {
                if bytes[hit...].starts(with: word) { return hit }
                index = hit + 1
            }
            return nil
        }
    }

    /// Moves the window if it lacks any of the requested bytes.
    ///
    /// - Returns: Whether the window now contains all of them; the file may end first.
    private mutating func look(at place: Int, count wanted: Int) throws(ImagingError) -> Bool {
        looks += 1
        guard place >= 0, place < count else { return false }
        let isInside = place >= start && place + wanted <= start + bytes.count
        if !isInside, place < start || start + bytes.count < count { try reload(at: place) }
        return place - start + wanted <= bytes.count
    }

    private mutating func reload(at place: Int) throws(ImagingError) {
        bytes = try file.bytes(at: place, count: Self.size)
        bytesRead += bytes.count
        start = place
    }
}

extension UnsafeRawBufferPointer {
    /// The index of the next byte with a value, at or after an index.
    func index(of value: UInt8, from index: Int) -> Int? {
        guard let baseAddress, index < count,
            let hit = memchr(baseAddress + index, Int32(value), count - index)
        else { return nil }
        return UnsafeRawPointer(hit) - baseAddress
    }
}
