extension AttackPicture {
    static let jpeg: [(String, Construction)] = [
        ("jpeg-gray-100-megapixels", { _ in JPEGParts.gray(10_000, 10_000) }),
        ("jpeg-cmyk-100-megapixels", { _ in JPEGParts.gray(10_000, 10_000, components: 4) }),
        ("jpeg-progressive-60-scans-100-megapixels", { _ in JPEGParts.progressive(10_000, 10_000, scans: 60) }),
        ("jpeg-progressive-500-scans", { _ in JPEGParts.progressive(4_000, 3_000, scans: 500) }),
        ("jpeg-sliver-65535-wide", { _ in JPEGParts.gray(65_535, 480) }),
        ("jpeg-65535-by-65535", { _ in JPEGParts.file(frame: JPEGParts.frame(65_535, 65_535)) }),
        ("jpeg-zero-width", { _ in JPEGParts.file(frame: JPEGParts.frame(0, 480)) }),
        (
            "jpeg-height-behind-the-scan",
            { _ in
                JPEGParts.file(frame: JPEGParts.frame(640, 0), behind: JPEGParts.segment(0xDC, .be16(60_000)))
            }
        ),
        ("jpeg-arithmetic", { _ in JPEGParts.file(frame: JPEGParts.frame(640, 480, marker: 0xC9)) }),
        ("jpeg-255-components", { _ in JPEGParts.file(frame: JPEGParts.frame(640, 480, components: 255)) }),
        (
            "jpeg-two-frames",
            { _ in JPEGParts.file(frame: JPEGParts.frame(640, 480) + JPEGParts.frame(65_535, 65_535)) }
        ),
        ("jpeg-code-table-flood", { kit in before(.flood(JPEGParts.plainCodes, bytes: kit.flood)) }),
        ("jpeg-empty-comment-flood", { kit in before(.flood(JPEGParts.segment(0xFE, []), bytes: kit.flood)) }),
        ("jpeg-fill-byte-flood", { kit in before(.filled(0xFF, kit.flood)) }),
        (
            "jpeg-empty-scan-flood",
            { kit in before([]).dropLast(2) + .flood(JPEGParts.scan(), bytes: kit.flood) + JPEGParts.end }
        ),
        ("jpeg-less-than-flood-behind", { kit in before([]) + .filled(UInt8(ascii: "<"), kit.flood) }),
        ("jpeg-of-many-pictures", { kit in .flood(before([]), bytes: kit.flood) }),
        ("jpeg-exif-loop", { _ in before(JPEGParts.exif(ExifParts.loop)) }),
        ("jpeg-exif-endless-entry", { _ in before(JPEGParts.exif(ExifParts.endless)) }),
        ("jpeg-exif-of-16-mib", { _ in before(.repeated(JPEGParts.exif(.filled(0x41, 65_000)), 260)) }),
        ("jpeg-profile-of-noise", { kit in before(JPEGParts.profile(1, of: 1, kit.noise(3_000))) }),
        ("jpeg-profile-part-0-of-0", { _ in before(JPEGParts.profile(0, of: 0, .filled(0, 200))) }),
        ("jpeg-length-0", { _ in .join(JPEGParts.start, [0xFF, 0xE1], .be16(0), JPEGParts.frame(9, 9)) }),
        ("jpeg-damaged", { kit in kit.damaged(before([])) }),
    ]

    static let png: [(String, Construction)] = [
        (
            "png-interlaced-16-bit-100-megapixels",
            { _ in PNGParts.black(10_000, 10_000, bits: 16, color: 2, interlaced: true) }
        ),
        ("png-16-bit-alpha-100-megapixels", { _ in PNGParts.black(10_000, 10_000, bits: 16, color: 6) }),
        ("png-more-data-than-pixels", { _ in PNGParts.file(PNGParts.header(640, 480), ZlibStream.zeros(1 << 30)) }),
        ("png-profile-bomb", { _ in packed("iCCP", "p\0\0") }),
        ("png-text-bomb", { _ in packed("zTXt", "Comment\0\0") }),
        (
            "png-empty-data-flood",
            { kit in PNGParts.black(640, 480, before: .flood(PNGParts.chunk("IDAT", []), bytes: kit.flood)) }
        ),
        (
            "png-unknown-chunk-flood",
            { kit in PNGParts.black(640, 480, before: .flood(PNGParts.chunk("aaAa", []), bytes: kit.flood)) }
        ),
        ("png-animated", { _ in PNGParts.black(640, 480, before: PNGParts.chunk("acTL", .be32(9) + .be32(0))) }),
        ("png-two-headers", { _ in PNGParts.black(640, 480, before: PNGParts.header(60_000, 60_000)) }),
        ("png-palette-missing", { _ in PNGParts.black(640, 480, color: 3) }),
        ("png-exif-loop", { _ in PNGParts.black(640, 480, before: PNGParts.chunk("eXIf", ExifParts.loop)) }),
        ("png-zero-width", { _ in PNGParts.file(PNGParts.header(0, 480), ZlibStream.zeros(100_000)) }),
        ("png-overlarge", { _ in PNGParts.file(PNGParts.header(0x7FFF_FFFF, 0x7FFF_FFFF), ZlibStream.zeros(9_000)) }),
        ("png-no-data", { _ in .join(PNGParts.signature, PNGParts.header(640, 480), PNGParts.end) }),
        ("png-noise-as-data", { kit in PNGParts.file(PNGParts.header(2_000, 2_000, color: 6), kit.noise(100_000)) }),
        ("png-damaged", { kit in kit.damaged(PNGParts.black(640, 480)) }),
    ]

    static let webP: [(String, Construction)] = [
        ("webp-lossless-38-bytes-100-megapixels", { _ in WebPParts.file(WebPParts.lossless(10_000, 10_000)) }),
        ("webp-lossy-100-megapixels", { _ in WebPParts.file(WebPParts.lossy(10_000, 10_000)) }),
        ("webp-lossless-16384-by-16384", { _ in WebPParts.file(WebPParts.lossless(16_384, 16_384)) }),
        ("webp-animated", { _ in WebPParts.animated(frames: 5_000) }),
        (
            "webp-canvas-16-million-wide",
            { _ in WebPParts.file(WebPParts.extended(1 << 24, 1 << 24, flags: 0), WebPParts.lossless(640, 480)) }
        ),
        ("webp-picture-flood", { kit in WebPParts.file(.flood(WebPParts.lossless(640, 480), bytes: kit.flood)) }),
        (
            "webp-profile-of-noise",
            { kit in
                WebPParts.file(
                    WebPParts.extended(640, 480, flags: 0x20), WebPParts.chunk("ICCP", kit.noise(4_000)),
                    WebPParts.lossless(640, 480))
            }
        ),
        ("webp-chunk-behind-the-end", { _ in WebPParts.file(.text("VP8L"), .le32(0x7FFF_FFFE), [0x2F]) }),
        (
            "webp-noise-as-codes",
            { kit in
                WebPParts.file(WebPParts.chunk("VP8L", [0x2F] + .le32(3_999 | 2_999 << 14) + kit.noise(50_000)))
            }
        ),
        ("webp-damaged", { kit in kit.damaged(WebPParts.file(WebPParts.lossless(640, 480))) }),
    ]

    static let heic: [(String, Construction)] = [
        ("heic-100-megapixels", { _ in HEIFParts.still(10_000, 10_000) }),
        ("heic-size-4-billion", { _ in HEIFParts.still(0xFFFF_FFFF, 0xFFFF_FFFF) }),
        ("heic-grid-of-itself", { _ in HEIFParts.still(10_000, 10_000, item: "grid", reference: "dimg") }),
        ("heic-identity-of-itself", { _ in HEIFParts.still(640, 480, item: "iden", reference: "dimg") }),
        (
            "heic-nested-1000-deep",
            { _ in
                HEIFParts.brand + HEIFParts.full("meta", HEIFParts.handler + HEIFParts.nested("iprp", 1_000))
            }
        ),
        ("heic-nested-outside-100000-deep", { _ in HEIFParts.brand + HEIFParts.nested("moov", 100_000) }),
        (
            "heic-box-of-size-1-negative",
            { _ in .join(HEIFParts.brand, .be32(1), .text("meta"), .be64(-1), .filled(0, 64)) }
        ),
        (
            "heic-empty-box-flood",
            { kit in HEIFParts.brand + .flood(HEIFParts.box("free", []), bytes: kit.flood) }
        ),
        (
            "heic-item-flood",
            { _ in
                let items = HEIFParts.full("iinf", .be16(65_535) + .repeated(HEIFParts.entry("hvc1"), 65_535))
                return HEIFParts.brand + HEIFParts.full("meta", HEIFParts.handler + items)
            }
        ),
        (
            "heic-property-flood",
            { _ in
                let sizes = HEIFParts.box("ipco", .repeated(HEIFParts.size(640, 480), 100_000))
                return HEIFParts.brand + HEIFParts.full("meta", HEIFParts.handler + HEIFParts.box("iprp", sizes))
            }
        ),
        ("heic-configuration-of-noise", { kit in HEIFParts.still(640, 480, configuration: kit.noise(2_000)) }),
        ("heic-data-of-noise", { kit in HEIFParts.still(2_000, 2_000, data: kit.noise(100_000)) }),
        ("heic-damaged", { kit in kit.damaged(HEIFParts.still(640, 480)) }),
    ]

    /// Returns a small gray JPEG with bytes before its frame header.
    private static func before(_ bytes: [UInt8]) -> [UInt8] { JPEGParts.gray(640, 480, beforeFrame: bytes) }

    /// Returns a PNG with a chunk that inflates to a gibibyte.
    private static func packed(_ kind: String, _ head: String) -> [UInt8] {
        PNGParts.black(640, 480, before: PNGParts.chunk(kind, .text(head) + ZlibStream.zeros(1 << 30)))
    }
}
