import AssayInstruments

/// Parts of hostile files, of the same generator as those of `scripts/soak attack`.
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
        JPEGParts.resized(jpeg, Int(width), Int(height))
    }

    /// Returns the end record of a ZIP without entries, with a comment.
    static func zipEnd(comment: Int = 0) -> [UInt8] {
        .text("PK\u{5}\u{6}") + .filled(0, 16) + .le16(comment) + .filled(0x20, comment)
    }

    static func box(_ kind: String, _ data: [UInt8]) -> [UInt8] { HEIFParts.box(kind, data) }

    static func bigEndian(_ value: UInt32) -> [UInt8] { .be32(Int(value)) }
}
