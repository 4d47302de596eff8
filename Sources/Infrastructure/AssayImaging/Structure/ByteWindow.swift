import Foundation

/// Consecutive bytes of a file at a known offset.
///
/// Reading a byte, a number or a short word does not allocate, because a hostile file can cause millions of such reads.
struct ByteWindow {
    private let bytes: UnsafeRawBufferPointer
    /// The offset of the first byte in the file.
    let start: Int
    /// Whether no bytes follow the window.
    let isLast: Bool

    /// - Parameter bytes: Memory that stays valid while the window is used.
    init(_ bytes: UnsafeRawBufferPointer, start: Int, isLast: Bool) {
        self.bytes = bytes
        self.start = start
        self.isLast = isLast
    }

    /// The offset behind the last byte.
    var end: Int { start + bytes.count }

    /// The byte at an offset; `nil` outside of the window.
    func byte(at place: Int) -> UInt8? {
        holds(1, at: place) ? bytes[place - start] : nil
    }

    /// The bytes from an offset on, fewer at the end of the window.
    func bytes(at place: Int, count wanted: Int) -> UnsafeRawBufferPointer.SubSequence {
        guard place >= start, place < end else { return bytes[..<0] }
        return bytes[(place - start)..<min(place - start + wanted, bytes.count)]
    }

    /// The big-endian integer at an offset; `nil` if the window ends first.
    func bigEndian(at place: Int, bytes size: Int) -> Int? {
        guard holds(size, at: place) else { return nil }
        return (0..<size).reduce(0) { $0 << 8 | Int(bytes[place - start + $1]) }
    }

    /// The little-endian integer at an offset; `nil` if the window ends first.
    func littleEndian(at place: Int, bytes size: Int) -> Int? {
        guard holds(size, at: place) else { return nil }
        return (0..<size).reduce(0) { $0 | Int(bytes[place - start + $1]) << (8 * $1) }
    }

    /// The ASCII word at an offset, shorter if the window ends first.
    ///
    /// Swift stores up to 15 bytes without an allocation.
    func text(at place: Int, count wanted: Int) -> String {
        String(decoding: bytes(at: place, count: wanted), as: UTF8.self)
    }

    /// Whether the bytes at an offset equal the given ones.
    func holds(_ wanted: [UInt8], at place: Int) -> Bool {
        holds(wanted.count, at: place) && bytes(at: place, count: wanted.count).elementsEqual(wanted)
    }

    /// The first offset at or after a position that a search finds; `nil` if there is none.
    ///
    /// - Parameter search: Receives the rest of the window and returns an index in it.
    func first(from place: Int, where search: (UnsafeRawBufferPointer) -> Int?) -> Int? {
        guard place >= start, place < end else { return nil }
        return search(.init(rebasing: bytes[(place - start)...])).map { place + $0 }
    }

    /// The next occurrence of some bytes at or after a position that begins before the end; `nil` if there is none.
    func place(of word: [UInt8], from place: Int, to end: Int = .max) -> Int? {
        let found = first(from: place) { rest in
            var index = 0
            while let hit = rest.index(of: word[0], from: index), hit + word.count <= rest.count {
                if rest[hit...].starts(with: word) { return hit }
                index = hit + 1
            }
            return nil
        }
        return found.flatMap { $0 < end ? $0 : nil }
    }

    private func holds(_ count: Int, at place: Int) -> Bool {
        place >= start && place <= end - count
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
