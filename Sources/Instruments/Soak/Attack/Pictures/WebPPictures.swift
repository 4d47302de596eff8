/// Hostile WebP files (RFC 9649).
enum WebPPictures {
    private static let type = "image/webp"

    static let all: [HostilePicture] = [
        HostilePicture("webp-lossless-38-bytes-100-megapixels", type) { _ in file(lossless(10_000, 10_000)) },
        HostilePicture("webp-lossy-100-megapixels", type) { _ in file(lossy(10_000, 10_000)) },
        HostilePicture("webp-lossless-16384-by-16384", type) { _ in file(lossless(16_384, 16_384)) },
        HostilePicture("webp-lossy-16383-by-16383", type) { _ in file(lossy(16_383, 16_383)) },
        HostilePicture("webp-lossy-0-by-0", type) { _ in file(lossy(0, 0)) },
        HostilePicture("webp-animated", type) { _ in
            let frame = chunk("ANMF", .join(.filled(0, 6), .le24(639), .le24(479), .le24(10), [0], lossless(640, 480)))
            return file(.join(extended(640, 480, flags: 0x02), chunk("ANIM", .filled(0, 6)), .repeated(frame, 5_000)))
        },
        HostilePicture("webp-canvas-16-million-wide", type) { _ in
            file(extended(1 << 24, 1 << 24, flags: 0) + lossless(640, 480))
        },
        HostilePicture("webp-alpha-bomb", type) { _ in
            file(
                .join(extended(10_000, 10_000, flags: 0x10), chunk("ALPH", [1] + .filled(0, 64)), lossy(10_000, 10_000))
            )
        },
        HostilePicture("webp-empty-chunk-flood", type) { kit in
            file(.join(extended(640, 480, flags: 0), .flood(chunk("ABCD", []), bytes: kit.flood), lossless(640, 480)))
        },
        HostilePicture("webp-picture-flood", type) { kit in file(.flood(lossless(640, 480), bytes: kit.flood)) },
        HostilePicture("webp-exif-loop", type) { _ in
            file(.join(extended(640, 480, flags: 0x08), lossless(640, 480), chunk("EXIF", ExifParts.loop)))
        },
        HostilePicture("webp-profile-of-noise", type) { kit in
            file(.join(extended(640, 480, flags: 0x20), chunk("ICCP", kit.noise(4_000)), lossless(640, 480)))
        },
        HostilePicture("webp-metadata-of-16-mib", type) { _ in
            file(.join(extended(640, 480, flags: 0x04), lossless(640, 480), chunk("XMP ", .filled(0x20, 17 << 20))))
        },
        HostilePicture("webp-length-behind-the-end", type) { _ in
            .join(.text("RIFF"), .le32(0x7FFF_FFFF), .text("WEBP"), lossless(640, 480))
        },
        HostilePicture("webp-length-0", type) { _ in .join(.text("RIFF"), .le32(0), .text("WEBP"), lossless(640, 480))
        },
        HostilePicture("webp-odd-length", type) { _ in
            .join(.text("RIFF"), .le32(0xFFFF_FFFF), .text("WEBP"), lossless(640, 480))
        },
        HostilePicture("webp-chunk-behind-the-end", type) { _ in
            file(.join(.text("VP8L"), .le32(0x7FFF_FFFE), [0x2F]))
        },
        HostilePicture("webp-chunk-of-0-bytes", type) { _ in file(chunk("VP8L", []) + chunk("VP8 ", [])) },
        HostilePicture("webp-truncated", type) { kit in kit.cut(file(lossless(640, 480))) },
        HostilePicture("webp-noise-as-codes", type) { kit in
            file(chunk("VP8L", [0x2F] + .le32(3_999 | 2_999 << 14) + kit.noise(50_000)))
        },
        HostilePicture("webp-less-than-flood-behind", type) { kit in
            file(lossless(640, 480)) + .filled(UInt8(ascii: "<"), kit.flood)
        },
    ]

    /// A valid picture of 640 × 480 pixels.
    static let small = file(lossless(640, 480))

    static func chunk(_ kind: String, _ body: [UInt8]) -> [UInt8] {
        .join(.text(kind), .le32(body.count), body, .filled(0, body.count % 2))
    }

    private static func file(_ chunks: [UInt8]) -> [UInt8] {
        .join(.text("RIFF"), .le32(chunks.count + 4), .text("WEBP"), chunks)
    }

    /// Returns a lossless picture of one color: five codes with one symbol each, so that a pixel needs no bits.
    private static func lossless(_ width: Int, _ height: Int) -> [UInt8] {
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
    private static func lossy(_ width: Int, _ height: Int) -> [UInt8] {
        let tag = 64 << 5 | 1 << 4
        return chunk(
            "VP8 ", .join(.le24(tag), [0x9D, 0x01, 0x2A], .le16(width), .le16(height), .filled(0, 200)))
    }

    private static func extended(_ width: Int, _ height: Int, flags: UInt8) -> [UInt8] {
        chunk("VP8X", .join([flags, 0, 0, 0], .le24(width - 1), .le24(height - 1)))
    }
}
