/// Parts of hostile files, assembled byte by byte.
enum Bytes {
    /// Returns a PNG chunk with its checksum.
    static func chunk(_ kind: String, _ data: [UInt8]) -> [UInt8] {
        let body = Array(kind.utf8) + data
        return bigEndian(UInt32(data.count)) + body + bigEndian(checksum(body))
    }

    static func pngHeader(width: UInt32, height: UInt32) -> [UInt8] {
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
            + chunk("IHDR", bigEndian(width) + bigEndian(height) + [8, 2, 0, 0, 0])
    }

    /// Returns a PNG with this header and no picture data.
    static func png(
        bitDepth: UInt8, colorType: UInt8, interlacing: UInt8 = 0, width: UInt32 = 100, height: UInt32 = 100,
        _ more: [UInt8] = []
    ) -> [UInt8] {
        let header = bigEndian(width) + bigEndian(height) + [bitDepth, colorType, 0, 0, interlacing]
        let data = chunk("IDAT", [0x78, 0x9C, 0x03, 0x00, 0x00, 0x00, 0x00, 0x01])
        return Array(pngHeader(width: 1, height: 1)[..<8]) + chunk("IHDR", header) + more + data + chunk("IEND", [])
    }

    /// Returns a JPEG segment.
    static func segment(_ marker: UInt8, _ data: [UInt8]) -> [UInt8] {
        let length = data.count + 2
        return [0xFF, marker, UInt8(length >> 8), UInt8(length & 0xFF)] + data
    }

    /// Returns the JPEG with another size in its frame header.
    static func jpeg(_ jpeg: [UInt8], claimingWidth width: UInt16, height: UInt16) -> [UInt8] {
        var jpeg = jpeg
        guard let frame = firstFrame(of: jpeg) else { return [] }
        jpeg.replaceSubrange(
            (frame + 5)..<(frame + 9),
            with: [UInt8(height >> 8), UInt8(height & 0xFF), UInt8(width >> 8), UInt8(width & 0xFF)])
        return jpeg
    }

    /// Returns the end record of a ZIP without entries, with a comment.
    static func zipEnd(comment: Int = 0) -> [UInt8] {
        Array("PK\u{5}\u{6}".utf8) + [UInt8](repeating: 0, count: 16) + [UInt8(comment & 0xFF), UInt8(comment >> 8)]
            + [UInt8](repeating: 0x20, count: comment)
    }

    /// Returns a box of an ISO base media file.
    static func box(_ kind: String, _ data: [UInt8]) -> [UInt8] {
        bigEndian(UInt32(data.count + 8)) + Array(kind.utf8) + data
    }

    static func bigEndian(_ value: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }

    private static func firstFrame(of jpeg: [UInt8]) -> Int? {
        var place = 2
        while place + 4 < jpeg.count, jpeg[place] == 0xFF {
            if (0xC0...0xC2).contains(jpeg[place + 1]) { return place }
            place += 2 + Int(jpeg[place + 2]) << 8 + Int(jpeg[place + 3])
        }
        return nil
    }

    /// Returns the CRC-32 as defined for PNG.
    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        var crc: UInt32 = 0xFFFF_FFFF
        for byte in bytes {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
        }
        return ~crc
    }
}
