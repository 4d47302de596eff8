import AssayInstruments

/// Parts of hostile files.
enum Bytes {
    static func chunk(_ kind: String, _ data: [UInt8]) -> [UInt8] { PNGParts.chunk(kind, data) }

    static func pngHeader(width: UInt32, height: UInt32) -> [UInt8] {
        PNGParts.signature + PNGParts.header(Int(width), Int(height), color: 2)
    }

    /// Returns a PNG with this header and no picture data.
    static func png(
        bitDepth: UInt8, colorType: UInt8, interlacing: UInt8 = 0, width: UInt32 = 100, height: UInt32 = 100,
        _ more: [UInt8] = []
    ) -> [UInt8] {
        let header = PNGParts.header(
            Int(width), Int(height), bits: bitDepth, color: colorType, interlaced: interlacing == 1)
        return PNGParts.file(header, before: more, PNGParts.noData)
    }

    static func segment(_ marker: UInt8, _ data: [UInt8]) -> [UInt8] { JPEGParts.segment(marker, data) }

    /// Returns the JPEG with another size in its frame header.
    static func jpeg(_ jpeg: [UInt8], claimingWidth width: UInt16, height: UInt16) -> [UInt8] {
        var (file, place) = (jpeg, 2)
        while place + 9 < file.count, file[place] == 0xFF {
            if (0xC0...0xC2).contains(file[place + 1]) {
                file.replaceSubrange((place + 5)..<(place + 9), with: .be16(Int(height)) + .be16(Int(width)))
                return file
            }
            place += 2 + Int(file[place + 2]) << 8 + Int(file[place + 3])
        }
        return file
    }

    /// Returns the end record of a ZIP without entries, with a comment.
    static func zipEnd(comment: Int = 0) -> [UInt8] {
        .text("PK\u{5}\u{6}") + .filled(0, 16) + .le16(comment) + .filled(0x20, comment)
    }

    static func box(_ kind: String, _ data: [UInt8]) -> [UInt8] {
        .join(.be32(data.count + 8), .text(kind), data)
    }

    static func bigEndian(_ value: UInt32) -> [UInt8] { .be32(Int(value)) }
}
