/// The chunks of a WebP (RFC 9649).
package enum WebPParts {
    package static func chunk(_ kind: String, _ body: [UInt8]) -> [UInt8] {
        .join(.text(kind), .le32(body.count), body, .filled(0, body.count % 2))
    }

    package static func file(_ chunks: [UInt8]...) -> [UInt8] {
        let body: [UInt8] = .join(chunks)
        return .join(.text("RIFF"), .le32(body.count + 4), .text("WEBP"), body)
    }

    /// Returns a lossless picture of one color: five codes with one symbol each, so that a pixel needs no bits.
    package static func lossless(_ width: Int, _ height: Int) -> [UInt8] {
        var bits = BitWriter()
        bits.number(0x2F, bits: 8)
        bits.number(width - 1, bits: 14)
        bits.number(height - 1, bits: 14)
        bits.number(0, bits: 4)
        bits.number(0, bits: 3)
        for _ in 0..<5 { bits.code("1000") }
        return chunk("VP8L", bits.bytes + .filled(0, 18 - bits.bytes.count))
    }

    /// Returns the header of a lossy picture, without image data.
    static func lossy(_ width: Int, _ height: Int) -> [UInt8] {
        chunk(
            "VP8 ", .join(.le24(64 << 5 | 1 << 4), [0x9D, 0x01, 0x2A], .le16(width), .le16(height), .filled(0, 200)))
    }

    static func extended(_ width: Int, _ height: Int, flags: UInt8) -> [UInt8] {
        chunk("VP8X", .join([flags, 0, 0, 0], .le24(width - 1), .le24(height - 1)))
    }

    /// Returns an animation of equal frames.
    package static func animated(frames: Int) -> [UInt8] {
        let frame = chunk("ANMF", .join(.filled(0, 6), .le24(639), .le24(479), .le24(10), [0], lossless(640, 480)))
        return file(extended(640, 480, flags: 0x02), chunk("ANIM", .filled(0, 6)), .repeated(frame, frames))
    }
}
