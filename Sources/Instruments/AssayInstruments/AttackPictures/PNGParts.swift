/// The chunks of a PNG (ISO/IEC 15948).
package enum PNGParts {
    package static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    package static let end = chunk("IEND", [])
    /// A zlib stream of no bytes.
    package static let noData: [UInt8] = [0x78, 0x9C, 0x03, 0x00, 0x00, 0x00, 0x00, 0x01]

    package static func chunk(_ kind: String, _ body: [UInt8]) -> [UInt8] {
        let typed: [UInt8] = .text(kind) + body
        return .join(.be32(body.count), typed, .be32(checksum(typed)))
    }

    /// - Parameter color: 0 gray, 2 RGB, 3 palette, 4 gray with alpha, 6 RGB with alpha.
    package static func header(_ width: Int, _ height: Int, bits: UInt8 = 8, color: UInt8 = 0, interlaced: Bool = false)
        -> [UInt8]
    {
        chunk("IHDR", .join(.be32(width), .be32(height), [bits, color, 0, 0, interlaced ? 1 : 0]))
    }

    /// Returns the size of the decompressed scan lines with their filter bytes, in bytes.
    package static func unpacked(_ width: Int, _ height: Int, bitsPerPixel: Int, interlaced: Bool = false) -> Int {
        guard interlaced else { return lines(width, height, bitsPerPixel) }
        // Adam7: the first column and row of each pass, and its column and row steps.
        let passes = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
        return passes.reduce(0) { sum, pass in
            let columns = (width - pass.0 + pass.2 - 1) / pass.2
            let rows = (height - pass.1 + pass.3 - 1) / pass.3
            return sum + lines(columns, rows, bitsPerPixel)
        }
    }

    /// Returns a complete black picture.
    package static func black(
        _ width: Int, _ height: Int, bits: UInt8 = 8, color: UInt8 = 0, interlaced: Bool = false, before: [UInt8] = []
    ) -> [UInt8] {
        let channels = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][color] ?? 1
        let count = unpacked(width, height, bitsPerPixel: channels * Int(bits), interlaced: interlaced)
        return file(
            header(width, height, bits: bits, color: color, interlaced: interlaced), before: before,
            ZlibStream.zeros(count))
    }

    /// Returns a file with a header and compressed data, which may not belong together.
    package static func file(_ header: [UInt8], before: [UInt8] = [], _ data: [UInt8]) -> [UInt8] {
        .join(signature, header, before, chunk("IDAT", data), end)
    }

    private static func lines(_ width: Int, _ height: Int, _ bitsPerPixel: Int) -> Int {
        width > 0 ? ((width * bitsPerPixel + 7) / 8 + 1) * height : 0
    }

    private static let table: [UInt32] = (0..<256).map { index in
        (0..<8).reduce(UInt32(index)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1 }
    }

    /// CRC-32.
    private static func checksum(_ bytes: [UInt8]) -> Int {
        bytes.withUnsafeBufferPointer { bytes in
            table.withUnsafeBufferPointer { table in
                var sum: UInt32 = 0xFFFF_FFFF
                for byte in bytes { sum = table[Int(UInt8(truncatingIfNeeded: sum) ^ byte)] ^ (sum >> 8) }
                return Int(~sum)
            }
        }
    }
}
