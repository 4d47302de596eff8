/// Hostile PNG files.
enum PNGPictures {
    private static let type = "image/png"

    static let bombs: [HostilePicture] = [
        HostilePicture("png-interlaced-16-bit-100-megapixels", type) { _ in
            PNGParts.black(10_000, 10_000, bits: 16, color: 2, interlaced: true)
        },
        HostilePicture("png-16-bit-alpha-100-megapixels", type) { _ in
            PNGParts.black(10_000, 10_000, bits: 16, color: 6)
        },
        HostilePicture("png-1-bit-100-megapixels", type) { _ in PNGParts.black(10_000, 10_000, bits: 1) },
        HostilePicture("png-more-data-than-pixels", type) { _ in
            .join(
                PNGParts.signature, PNGParts.header(640, 480), PNGParts.chunk("IDAT", ZlibStream.zeros(1 << 30)),
                PNGParts.end)
        },
        packed("png-profile-bomb", "iCCP", .text("p\0\0")),
        packed("png-text-bomb", "zTXt", .text("Comment\0\0")),
        packed("png-international-text-bomb", "iTXt", .text("Comment\0\u{1}\0en\0c\0")),
        HostilePicture("png-many-text-bombs", type) { _ in
            let bomb = PNGParts.chunk("zTXt", .text("Comment\0\0") + ZlibStream.zeros(8 << 20))
            return PNGParts.black(640, 480, before: .repeated(bomb, 100))
        },
    ]

    static let chunks: [HostilePicture] = [
        HostilePicture("png-empty-data-flood", type) { kit in
            PNGParts.black(640, 480, before: .flood(PNGParts.chunk("IDAT", []), bytes: kit.flood))
        },
        HostilePicture("png-text-flood", type) { kit in
            PNGParts.black(640, 480, before: .flood(PNGParts.chunk("tEXt", .text("a\0b")), bytes: kit.flood))
        },
        HostilePicture("png-unknown-chunk-flood", type) { kit in
            PNGParts.black(640, 480, before: .flood(PNGParts.chunk("aaAa", []), bytes: kit.flood))
        },
        HostilePicture("png-data-byte-by-byte", type) { _ in
            let data = ZlibStream.stored(.filled(0, PNGParts.unpacked(640, 480, bitsPerPixel: 8)))
            var known: [UInt8: [UInt8]] = [:]
            for byte in Set(data) { known[byte] = PNGParts.chunk("IDAT", [byte]) }
            let pieces = data.map { known[$0] ?? [] }
            return .join(PNGParts.signature, PNGParts.header(640, 480), .join(pieces), PNGParts.end)
        },
        HostilePicture("png-animated", type) { _ in
            let control = PNGParts.chunk("acTL", .join(.be32(1_000_000), .be32(0)))
            let frame = PNGParts.chunk("fcTL", .join(.be32(0), .be32(640), .be32(480), .filled(0, 14)))
            return PNGParts.black(640, 480, before: control + frame)
        },
        HostilePicture("png-unknown-critical-chunk", type) { _ in
            PNGParts.black(640, 480, before: PNGParts.chunk("HARM", .filled(1, 64)))
        },
        HostilePicture("png-two-headers", type) { _ in
            PNGParts.black(640, 480, before: PNGParts.header(60_000, 60_000))
        },
        HostilePicture("png-palette-missing", type) { _ in PNGParts.black(640, 480, color: 3) },
        HostilePicture("png-palette-of-one", type) { _ in
            PNGParts.black(640, 480, color: 3, before: PNGParts.chunk("PLTE", [1, 2, 3]))
        },
        HostilePicture("png-palette-overlong", type) { _ in
            PNGParts.black(640, 480, before: PNGParts.chunk("PLTE", .filled(7, 3_000)))
        },
        HostilePicture("png-exif-loop", type) { _ in
            PNGParts.black(640, 480, before: PNGParts.chunk("eXIf", ExifParts.loop))
        },
        HostilePicture("png-html-in-text", type) { _ in
            PNGParts.black(640, 480, before: PNGParts.chunk("tEXt", .text("a\0<html><script>alert(1)</script>")))
        },
        HostilePicture("png-less-than-flood-behind", type) { kit in
            PNGParts.black(640, 480) + .filled(UInt8(ascii: "<"), kit.flood)
        },
        HostilePicture("png-and-zip", type) { _ in PNGParts.black(640, 480) + ForeignPictures.emptyZIP },
    ]

    static let lies: [HostilePicture] = [
        size("png-zero-by-zero", 0, 0),
        size("png-zero-width", 0, 480),
        size("png-negative-width", 0x8000_0001, 480),
        size("png-overlarge", 0x7FFF_FFFF, 0x7FFF_FFFF),
        size("png-sliver", 100_000_000, 1),
        HostilePicture("png-odd-bit-depth", type) { _ in PNGParts.black(640, 480, bits: 7, color: 5) },
        HostilePicture("png-length-4-gib", type) { _ in
            .join(PNGParts.signature, PNGParts.header(640, 480), .be32(0xFFFF_FFFF), .text("IDAT"), .filled(0, 64))
        },
        HostilePicture("png-length-behind-the-end", type) { _ in
            .join(PNGParts.signature, PNGParts.header(640, 480), .be32(1_000_000), .text("IDAT"), .filled(0, 64))
        },
        HostilePicture("png-wrong-checksums", type) { _ in
            var bytes = PNGParts.black(640, 480)
            bytes[30] ^= 0xFF
            return bytes
        },
        HostilePicture("png-no-data", type) { _ in .join(PNGParts.signature, PNGParts.header(640, 480), PNGParts.end) },
        HostilePicture("png-no-header", type) { _ in .join(PNGParts.signature, PNGParts.end) },
        HostilePicture("png-truncated", type) { kit in kit.cut(PNGParts.black(640, 480)) },
        HostilePicture("png-noise-as-data", type) { kit in
            .join(
                PNGParts.signature, PNGParts.header(2_000, 2_000, color: 6), PNGParts.chunk("IDAT", kit.noise(100_000)),
                PNGParts.end)
        },
        HostilePicture("png-too-little-data", type) { _ in
            .join(
                PNGParts.signature, PNGParts.header(9_000, 9_000), PNGParts.chunk("IDAT", ZlibStream.zeros(1_000)),
                PNGParts.end)
        },
    ]

    private static func packed(_ name: String, _ kind: String, _ head: [UInt8]) -> HostilePicture {
        HostilePicture(name, type) { _ in
            PNGParts.black(640, 480, before: PNGParts.chunk(kind, head + ZlibStream.zeros(1 << 30)))
        }
    }

    private static func size(_ name: String, _ width: Int, _ height: Int) -> HostilePicture {
        HostilePicture(name, type) { _ in
            .join(
                PNGParts.signature, PNGParts.header(width, height), PNGParts.chunk("IDAT", ZlibStream.zeros(100_000)),
                PNGParts.end)
        }
    }
}
