import Foundation

/// Reads a file through one small window, so that its size costs no memory.
struct FileWindow {
    private let file: FileHandle
    private var bytes: [UInt8] = []
    private var start = 0
    /// Bytes in the file.
    let count: Int

    private static let size = 1 << 16

    init(_ url: URL) throws(ImagingError) {
        do {
            file = try FileHandle(forReadingFrom: url)
            count = Int(try file.seekToEnd())
        } catch {
            throw .fileAccess("\(error)")
        }
    }

    /// The byte at a place, nil behind the end.
    mutating func byte(at place: Int) throws(ImagingError) -> UInt8? {
        guard place >= 0, place < count else { return nil }
        try load(place)
        return place - start < bytes.count ? bytes[place - start] : nil
    }

    /// The bytes from a place on: as many as were asked for, at most a window full, or fewer at the end of the file.
    mutating func bytes(at place: Int, count wanted: Int) throws(ImagingError) -> [UInt8] {
        guard place >= 0, place < count, wanted > 0 else { return [] }
        try load(place)
        if place - start + wanted > bytes.count, start + bytes.count < count { try reload(at: place) }
        return Array(bytes.dropFirst(place - start).prefix(wanted))
    }

    /// The next place of a value at or behind a place, nil where there is none.
    mutating func place(of value: UInt8, from place: Int) throws(ImagingError) -> Int? {
        var place = place
        while place < count {
            try load(place)
            let found = bytes.withUnsafeBytes { buffer -> Int? in
                let from = place - start
                guard let base = buffer.baseAddress, from < buffer.count,
                    let hit = memchr(base + from, Int32(value), buffer.count - from)
                else { return nil }
                return UnsafeRawPointer(hit) - base
            }
            if let found { return start + found }
            let next = start + bytes.count
            if next <= place { return nil }
            place = next
        }
        return nil
    }

    /// The next place of a value at or behind a place whose next byte is not passed over; nil where there is none.
    ///
    /// A value that is followed by itself is passed over alone, any other pair as a pair. All of a window is looked
    /// over at once: the coded data of a photo holds tens of thousands of such pairs.
    mutating func place(
        of value: UInt8, from place: Int, passingOver isPassed: (_ next: UInt8) -> Bool
    ) throws(ImagingError) -> Int? {
        var place = place
        while let found = try self.place(of: value, from: place), let next = try byte(at: found + 1) {
            guard next == value || isPassed(next) else { return found }
            place = found + (next == value ? 1 : 2)
            guard place >= start, place < start + bytes.count else { continue }
            place = start + Self.skip(value, in: bytes, from: place - start, isPassed)
        }
        return nil
    }

    /// The first index from which ``place(of:from:passingOver:)`` has to look on: a pair that is not passed over, or
    /// the end of the bytes.
    private static func skip(
        _ value: UInt8, in bytes: [UInt8], from index: Int, _ isPassed: (_ next: UInt8) -> Bool
    ) -> Int {
        bytes.withUnsafeBytes { buffer in
            guard let base = buffer.baseAddress else { return index }
            var index = index
            while index < buffer.count, let hit = memchr(base + index, Int32(value), buffer.count - index) {
                index = UnsafeRawPointer(hit) - base
                guard index + 1 < buffer.count else { return index }
                let next = buffer[index + 1]
                guard next == value || isPassed(next) else { return index }
                index += next == value ? 1 : 2
            }
            return buffer.count
        }
    }

    /// A whole number at a place, most significant byte first; nil where the file ends before.
    mutating func bigEndian(at place: Int, bytes size: Int) throws(ImagingError) -> Int? {
        let found = try bytes(at: place, count: size)
        guard found.count == size else { return nil }
        return found.reduce(0) { $0 << 8 | Int($1) }
    }

    /// A whole number at a place, least significant byte first; nil where the file ends before.
    mutating func littleEndian(at place: Int, bytes size: Int) throws(ImagingError) -> Int? {
        let found = try bytes(at: place, count: size)
        guard found.count == size else { return nil }
        return found.reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    /// Text of ASCII at a place, as far as the file goes.
    mutating func text(at place: Int, count: Int) throws(ImagingError) -> String {
        String(decoding: try bytes(at: place, count: count), as: UTF8.self)
    }

    private mutating func load(_ place: Int) throws(ImagingError) {
        if place < start || place >= start + bytes.count { try reload(at: place) }
    }

    private mutating func reload(at place: Int) throws(ImagingError) {
        bytes = try read(at: place, count: Self.size)
        start = place
    }

    private func read(at place: Int, count: Int) throws(ImagingError) -> [UInt8] {
        var code: Int32 = 0
        let descriptor = file.fileDescriptor
        let found = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count {
                let read = pread(
                    descriptor, buffer.baseAddress?.advanced(by: filled), count - filled, off_t(place + filled))
                if read > 0 {
                    filled += read
                } else if read == 0 {
                    return
                } else if errno != EINTR {
                    code = errno
                    return
                }
            }
        }
        guard code == 0 else { throw .fileAccess(String(cString: strerror(code))) }
        return found
    }
}
