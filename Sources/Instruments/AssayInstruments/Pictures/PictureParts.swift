/// The parts of a JPEG file.
package enum JPEGParts {
    /// Returns a segment with its length; the marker 0xFE is that of a comment, which every decoder skips.
    package static func segment(_ marker: UInt8, _ body: [UInt8]) -> [UInt8] {
        .join([0xFF, marker], .be16(body.count + 2), body)
    }
}

/// The parts of a PNG file.
package enum PNGParts {
    package static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    /// An empty zlib stream.
    package static let noData: [UInt8] = [0x78, 0x9C, 0x03, 0x00, 0x00, 0x00, 0x00, 0x01]

    package static func chunk(_ kind: String, _ body: [UInt8]) -> [UInt8] {
        let typed: [UInt8] = .text(kind) + body
        return .join(.be32(body.count), typed, .be32(checksum(typed)))
    }

    package static func header(
        _ width: Int, _ height: Int, bits: UInt8 = 8, color: UInt8 = 0, interlaced: Bool = false
    ) -> [UInt8] {
        chunk("IHDR", .join(.be32(width), .be32(height), [bits, color, 0, 0, interlaced ? 1 : 0]))
    }

    /// Returns a file of a header, chunks before the data, and the data.
    package static func file(_ header: [UInt8], before: [UInt8] = [], _ data: [UInt8]) -> [UInt8] {
        .join(signature, header, before, chunk("IDAT", data), chunk("IEND", []))
    }

    /// The CRC-32 of the PNG specification.
    private static func checksum(_ bytes: [UInt8]) -> Int {
        var sum: UInt32 = 0xFFFF_FFFF
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? 0xEDB8_8320 ^ (sum >> 1) : sum >> 1 }
        }
        return Int(~sum)
    }
}
