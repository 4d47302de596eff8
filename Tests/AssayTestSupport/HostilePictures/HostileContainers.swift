/// Hand-written PNG files (RFC 2083) with a header but no picture data.
enum PNG {
    /// Returns a file that states this size.
    static func file(width: UInt32, height: UInt32) -> [UInt8] {
        signature + header(width, height) + chunk("IDAT", emptyStream) + chunk("IEND", [])
    }

    /// A file with 16-bit pixels in seven passes over the whole picture.
    static var interlaced: [UInt8] {
        let header = chunk("IHDR", bigEndian(10_000) + bigEndian(10_000) + [16, 2, 0, 0, 1])
        return signature + header + chunk("IDAT", emptyStream) + chunk("IEND", [])
    }

    private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    /// A zlib stream of zero bytes.
    private static let emptyStream: [UInt8] = [0x78, 0x9C, 0x03, 0x00, 0x00, 0x00, 0x00, 0x01]

    private static func header(_ width: UInt32, _ height: UInt32) -> [UInt8] {
        chunk("IHDR", bigEndian(width) + bigEndian(height) + [8, 2, 0, 0, 0])
    }

    private static func chunk(_ kind: String, _ body: [UInt8]) -> [UInt8] {
        let checked = Array(kind.utf8) + body
        return bigEndian(UInt32(body.count)) + checked + bigEndian(checksum(checked))
    }

    /// Returns the CRC-32 as defined in RFC 2083, appendix 15.
    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(UInt32.max) { sum, byte in
            (0..<8).reduce(sum ^ UInt32(byte)) { rest, _ in rest & 1 == 1 ? rest >> 1 ^ 0xEDB8_8320 : rest >> 1 }
        }
    }

    private static func bigEndian(_ number: UInt32) -> [UInt8] {
        withUnsafeBytes(of: number.bigEndian) { Array($0) }
    }
}

/// The end record of a ZIP archive without entries.
///
/// Readers search for it at the end of a file.
enum ZIP {
    static let empty: [UInt8] = Array("PK\u{5}\u{6}".utf8) + [UInt8](repeating: 0, count: 18)
}

/// A JPEG whose frame header (ITU-T T.81, B.2.2) states a wrong size.
enum JPEG {
    static func resized(_ jpeg: [UInt8], _ width: Int, _ height: Int) -> [UInt8] {
        var file = jpeg
        var place = 2
        while place + 9 < file.count, file[place] == 0xFF {
            if (0xC0...0xC2).contains(file[place + 1]) {
                let size = [height >> 8, height & 0xFF, width >> 8, width & 0xFF].map { UInt8($0) }
                file.replaceSubrange((place + 5)..<(place + 9), with: size)
                return file
            }
            place += 2 + Int(file[place + 2]) << 8 + Int(file[place + 3])
        }
        return file
    }
}
