import Foundation

/// Reads a file through one small window, so that its size costs no memory.
///
/// Nothing is allocated for a look at a byte, a number or a word: a hostile file can ask for millions of them. A whole
/// stretch is looked over by ``firstPlace(from:keeping:where:)``, a window at a time.
struct FileWindow {
    private let file: OpenFile
    private var bytes: [UInt8] = []
    private var start = 0
    /// Bytes in the file.
    let count: Int
    /// Bytes read from the file so far; tests hold the walks against it.
    private(set) var bytesRead = 0
    /// Looks at a place or a window so far; tests hold the walks against it.
    private(set) var looks = 0

    static let size = 1 << 16

    init(_ file: OpenFile) throws(ImagingError) {
        self.file = file
        count = try file.count()
    }

    /// The byte at a place, nil behind the end.
    mutating func byte(at place: Int) throws(ImagingError) -> UInt8? {
        try look(at: place, count: 1) ? bytes[place - start] : nil
    }

    /// The bytes from a place on: as many as were asked for, at most a window full, or fewer at the end of the file.
    mutating func bytes(at place: Int, count wanted: Int) throws(ImagingError) -> [UInt8] {
        guard wanted > 0, try look(at: place, count: wanted) || place < count else { return [] }
        return Array(bytes.dropFirst(place - start).prefix(wanted))
    }

    /// A whole number at a place, most significant byte first; nil where the file ends before.
    mutating func bigEndian(at place: Int, bytes size: Int) throws(ImagingError) -> Int? {
        guard try look(at: place, count: size) else { return nil }
        return (0..<size).reduce(0) { $0 << 8 | Int(bytes[place - start + $1]) }
    }

    /// A whole number at a place, least significant byte first; nil where the file ends before.
    mutating func littleEndian(at place: Int, bytes size: Int) throws(ImagingError) -> Int? {
        guard try look(at: place, count: size) else { return nil }
        return (0..<size).reduce(0) { $0 | Int(bytes[place - start + $1]) << (8 * $1) }
    }

    /// A word of ASCII at a place, of at most 15 bytes, which Swift keeps without an allocation; less of it where the
    /// file ends before.
    mutating func text(at place: Int, count wanted: Int) throws(ImagingError) -> String {
        guard try look(at: place, count: wanted) || (place >= 0 && place < count) else { return "" }
        let end = min(bytes.count, place - start + wanted)
        return String(decoding: bytes[(place - start)..<end], as: UTF8.self)
    }

    /// Whether the bytes at a place are these.
    mutating func holds(_ wanted: [UInt8], at place: Int) throws(ImagingError) -> Bool {
        guard try look(at: place, count: wanted.count) else { return false }
        return wanted.indices.allSatisfy { bytes[place - start + $0] == wanted[$0] }
    }

    /// The first place from one on that a search finds, nil where there is none.
    ///
    /// - Parameters:
    ///   - end: Where to stop; the end of the file unless said otherwise.
    ///   - tail: How many bytes at the end of a window the search can't decide on; they come again, in front of the
    ///     next window.
    ///   - search: Gets what is left of a window, and returns an index in it.
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

    /// The next place of some bytes at or behind a place, which begin in front of an end; nil where there is none.
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

    /// Moves the window where it lacks any of some bytes.
    ///
    /// - Returns: Whether it holds all of them now; the file may end before.
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
    /// The next index of a value at or behind an index.
    func index(of value: UInt8, from index: Int) -> Int? {
        guard let baseAddress, index < count,
            let hit = memchr(baseAddress + index, Int32(value), count - index)
        else { return nil }
        return UnsafeRawPointer(hit) - baseAddress
    }
}
