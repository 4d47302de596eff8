import AssayInstruments

/// A photo as large as a phone's, made without a codec: a PNG of noise with uncompressed pixels.
package enum LargePhoto {
    /// The side of the square picture, in pixels; it gives 12 MiB.
    private static let side = 2_048

    /// Returns a photo of slightly more than 12 MiB; each seed gives another photo.
    package static func png(seed: UInt64) -> [UInt8] {
        var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        let size = UInt32(side)
        // 8 bits each for red, green and blue.
        append("IHDR", bigEndian(size) + bigEndian(size) + [8, 2, 0, 0, 0], to: &bytes)
        append("IDAT", stored(rows(seed)), to: &bytes)
        append("IEND", [], to: &bytes)
        return bytes
    }

    /// Each row begins with its filter type, which is none.
    private static func rows(_ seed: UInt64) -> [UInt8] {
        let length = 1 + 3 * side
        var random = SeededGenerator(seed: seed)
        return [UInt8](unsafeUninitializedCapacity: length * side) { target, count in
            for index in target.indices { target[index] = 0 }
            for row in 0..<side {
                var pixel = row * length + 1
                while pixel < (row + 1) * length {
                    let noise = random.next()
                    for byte in 0..<min(8, (row + 1) * length - pixel) {
                        target[pixel + byte] = UInt8(truncatingIfNeeded: noise >> (8 * UInt64(byte)))
                    }
                    pixel += 8
                }
            }
            count = length * side
        }
    }

    /// Returns a zlib stream (RFC 1950) of uncompressed blocks (RFC 1951).
    private static func stored(_ data: [UInt8]) -> [UInt8] {
        var bytes: [UInt8] = [0x78, 0x01]
        bytes.reserveCapacity(data.count + data.count / 1_000)
        for start in stride(from: 0, to: data.count, by: 65_535) {
            let length = UInt16(min(65_535, data.count - start))
            bytes.append(start + Int(length) == data.count ? 1 : 0)
            for value in [length, ~length] { bytes += [UInt8(value & 0xFF), UInt8(value >> 8)] }
            bytes += data[start..<start + Int(length)]
        }
        return bytes + bigEndian(adler32(data))
    }

    private static func adler32(_ data: [UInt8]) -> UInt32 {
        var (low, high): (UInt64, UInt64) = (1, 0)
        data.withUnsafeBufferPointer { data in
            var index = 0
            while index < data.count {
                // The sums of this many bytes are far below 64 bits.
                let end = min(index + 5_552, data.count)
                while index < end {
                    low &+= UInt64(data[index])
                    high &+= low
                    index += 1
                }
                low %= 65_521
                high %= 65_521
            }
        }
        return UInt32(high) << 16 | UInt32(low)
    }

    private static func append(_ type: String, _ data: [UInt8], to bytes: inout [UInt8]) {
        let body = Array(type.utf8) + data
        bytes += bigEndian(UInt32(data.count)) + body + bigEndian(crc32(body))
    }

    private static let table: [UInt32] = (0..<256).map { number in
        (0..<8).reduce(UInt32(number)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1 }
    }

    private static func crc32(_ data: [UInt8]) -> UInt32 {
        var crc: UInt32 = 0xFFFF_FFFF
        table.withUnsafeBufferPointer { table in
            data.withUnsafeBufferPointer { data in
                var index = 0
                while index < data.count {
                    crc = table[Int((crc ^ UInt32(data[index])) & 0xFF)] ^ (crc >> 8)
                    index += 1
                }
            }
        }
        return ~crc
    }

    private static func bigEndian(_ value: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }
}
