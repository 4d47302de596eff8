import AssayInstruments

/// Hostile JPEG files.
enum JPEGPictures {
    static let bombs: [HostilePicture] = [
        HostilePicture("jpeg-gray-100-megapixels") { _ in JPEGParts.gray(10_000, 10_000) },
        HostilePicture("jpeg-cmyk-100-megapixels") { _ in JPEGParts.gray(10_000, 10_000, components: 4) },
        HostilePicture("jpeg-progressive-100-megapixels") { _ in JPEGParts.progressive(10_000, 10_000, scans: 3) },
        HostilePicture("jpeg-progressive-60-scans-100-megapixels") { _ in
            JPEGParts.progressive(10_000, 10_000, scans: 60)
        },
        HostilePicture("jpeg-progressive-500-scans") { _ in JPEGParts.progressive(4_000, 3_000, scans: 500) },
        HostilePicture("jpeg-sliver-65535-wide") { _ in JPEGParts.gray(65_535, 480) },
    ]

    static let frames: [HostilePicture] = [
        frame("jpeg-arithmetic", 0xC9),
        frame("jpeg-lossless-frame", 0xC3),
        frame("jpeg-hierarchical", 0xC5),
        HostilePicture("jpeg-12-bit") { _ in body(JPEGParts.frame(640, 480, marker: 0xC1, precision: 12)) },
        HostilePicture("jpeg-16-bit-precision") { _ in body(JPEGParts.frame(640, 480, precision: 16)) },
        HostilePicture("jpeg-zero-width") { _ in body(JPEGParts.frame(0, 480)) },
        HostilePicture("jpeg-zero-height") { _ in body(JPEGParts.frame(640, 0)) },
        HostilePicture("jpeg-height-behind-the-scan") { _ in
            body(JPEGParts.frame(640, 0), behind: JPEGParts.segment(0xDC, .be16(60_000)))
        },
        HostilePicture("jpeg-65535-by-65535") { _ in body(JPEGParts.frame(65_535, 65_535)) },
        HostilePicture("jpeg-no-components") { _ in body(JPEGParts.frame(640, 480, components: 0)) },
        HostilePicture("jpeg-255-components") { _ in body(JPEGParts.frame(640, 480, components: 255)) },
        HostilePicture("jpeg-sampling-15-by-15") { _ in body(JPEGParts.frame(640, 480, components: 3, sampling: 0xFF))
        },
        HostilePicture("jpeg-sampling-0-by-0") { _ in body(JPEGParts.frame(640, 480, components: 3, sampling: 0)) },
        HostilePicture("jpeg-two-frames") { _ in
            body(JPEGParts.frame(640, 480) + JPEGParts.frame(65_535, 65_535))
        },
        HostilePicture("jpeg-scan-before-frame") { _ in
            .join(JPEGParts.start, JPEGParts.scan(), .filled(0, 100), JPEGParts.frame(640, 480), JPEGParts.end)
        },
        HostilePicture("jpeg-no-tables") { _ in
            .join(JPEGParts.start, JPEGParts.frame(640, 480), JPEGParts.scan(), .filled(0, 1_000), JPEGParts.end)
        },
    ]

    static let floods: [HostilePicture] = [
        HostilePicture("jpeg-restart-flood") { kit in
            let head = JPEGParts.gray(640, 480).dropLast(2)
            return head + .flood(Array((0xD0...0xD7).flatMap { [0xFF, $0] }), bytes: kit.flood) + JPEGParts.end
        },
        HostilePicture("jpeg-code-table-flood") { kit in
            JPEGParts.gray(640, 480, beforeFrame: .flood(JPEGParts.plainCodes, bytes: kit.flood))
        },
        HostilePicture("jpeg-quantization-flood") { kit in
            JPEGParts.gray(640, 480, beforeFrame: .flood(JPEGParts.quantization, bytes: kit.flood))
        },
        HostilePicture("jpeg-empty-comment-flood") { kit in
            JPEGParts.gray(640, 480, beforeFrame: .flood(JPEGParts.segment(0xFE, []), bytes: kit.flood))
        },
        HostilePicture("jpeg-fill-byte-flood") { kit in
            JPEGParts.gray(640, 480, beforeFrame: .filled(0xFF, kit.flood))
        },
        HostilePicture("jpeg-stuffed-byte-flood") { kit in
            JPEGParts.gray(640, 480).dropLast(2) + .flood([0xFF, 0x00], bytes: kit.flood) + JPEGParts.end
        },
        HostilePicture("jpeg-less-than-flood-behind") { kit in
            JPEGParts.gray(640, 480) + .filled(UInt8(ascii: "<"), kit.flood)
        },
        HostilePicture("jpeg-space-flood-behind") { kit in
            JPEGParts.gray(640, 480) + .filled(0x20, kit.flood)
        },
        HostilePicture("jpeg-percent-flood") { kit in
            JPEGParts.gray(640, 480) + .filled(UInt8(ascii: "%"), kit.flood)
        },
        HostilePicture("jpeg-archive-letter-flood") { kit in
            JPEGParts.gray(640, 480) + .filled(UInt8(ascii: "P"), kit.flood)
        },
        HostilePicture("jpeg-empty-scan-flood") { kit in
            JPEGParts.gray(640, 480).dropLast(2) + .flood(JPEGParts.scan(), bytes: kit.flood) + JPEGParts.end
        },
        HostilePicture("jpeg-of-many-pictures") { kit in .flood(JPEGParts.gray(640, 480), bytes: kit.flood) },
    ]

    static let metadata: [HostilePicture] = [
        exif("jpeg-exif-loop", ExifParts.loop),
        exif("jpeg-exif-endless-entry", ExifParts.endless),
        exif("jpeg-exif-crowded", ExifParts.crowded),
        HostilePicture("jpeg-exif-of-16-mib") { _ in
            JPEGParts.gray(640, 480, beforeFrame: .repeated(JPEGParts.exif(.filled(0x41, 65_000)), 260))
        },
        HostilePicture("jpeg-profile-in-255-parts") { _ in
            let parts = (1...255).map { profile($0, of: 255, .filled(0, 60_000)) }
            return JPEGParts.gray(640, 480, beforeFrame: .join(parts))
        },
        HostilePicture("jpeg-profile-part-0-of-0") { _ in
            JPEGParts.gray(640, 480, beforeFrame: profile(0, of: 0, .filled(0, 200)))
        },
        HostilePicture("jpeg-profile-of-noise") { kit in
            JPEGParts.gray(640, 480, beforeFrame: profile(1, of: 1, kit.noise(3_000)))
        },
        HostilePicture("jpeg-profile-with-four-billion-tags") { _ in
            let head: [UInt8] = .join(.be32(200), .filled(0, 32), .text("acsp"), .filled(0, 88), .be32(0xFFFF_FFFF))
            return JPEGParts.gray(640, 480, beforeFrame: profile(1, of: 1, head + .filled(0, 68)))
        },
        comment("jpeg-html-in-comment", "<html><script>alert(1)</script>"),
        comment("jpeg-svg-in-comment", "<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>"),
        comment("jpeg-php-in-comment", "<?php system($_GET['c']); ?>"),
        HostilePicture("jpeg-and-zip") { _ in JPEGParts.gray(640, 480) + ForeignPictures.emptyZIP },
        HostilePicture("jpeg-and-pdf") { _ in
            JPEGParts.gray(640, 480, beforeFrame: JPEGParts.segment(0xFE, .text("%PDF-1.7\n1 0 obj<</Type/Catalog>>")))
        },
    ]

    static let lies: [HostilePicture] = [
        HostilePicture("jpeg-length-behind-the-end") { _ in
            .join(JPEGParts.start, [0xFF, 0xE1], .be16(65_535), .text("Exif"))
        },
        HostilePicture("jpeg-length-0") { _ in
            .join(JPEGParts.start, [0xFF, 0xE1], .be16(0), JPEGParts.frame(640, 480), JPEGParts.end)
        },
        HostilePicture("jpeg-length-1") { _ in
            .join(JPEGParts.start, [0xFF, 0xFE], .be16(1), JPEGParts.frame(640, 480), JPEGParts.end)
        },
        HostilePicture("jpeg-frame-cut-short") { _ in
            .join(JPEGParts.start, JPEGParts.segment(0xC0, [8, 1]), JPEGParts.scan(), JPEGParts.end)
        },
        HostilePicture("jpeg-code-table-overfull") { _ in
            let table = JPEGParts.segment(0xC4, [0] + [UInt8](repeating: 255, count: 16) + [UInt8](0...255))
            return JPEGParts.gray(640, 480, beforeFrame: table)
        },
        HostilePicture("jpeg-truncated") { kit in kit.cut(JPEGParts.gray(640, 480)) },
        HostilePicture("jpeg-truncated-scan") { _ in Array(JPEGParts.gray(4_000, 3_000).dropLast(20_000)) },
        HostilePicture("jpeg-start-alone") { _ in [0xFF, 0xD8, 0xFF] },
        HostilePicture("jpeg-noise-in-scan") { kit in
            let data = kit.noise(200_000).filter { $0 != 0xFF }
            return .join(
                JPEGParts.start, JPEGParts.quantization, JPEGParts.frame(2_000, 2_000, components: 3),
                JPEGParts.plainCodes, JPEGParts.scan(components: 3), data, JPEGParts.end)
        },
        HostilePicture("jpeg-changed-bits") { kit in
            var bytes = JPEGParts.gray(640, 480)
            for _ in 0..<32 { bytes[2 + kit.random.below(bytes.count - 2)] ^= 1 << UInt8(kit.random.below(8)) }
            return bytes
        },
    ]

    private static func frame(_ name: String, _ marker: UInt8) -> HostilePicture {
        HostilePicture(name) { _ in body(JPEGParts.frame(640, 480, marker: marker)) }
    }

    private static func exif(_ name: String, _ tiff: [UInt8]) -> HostilePicture {
        HostilePicture(name) { _ in JPEGParts.gray(640, 480, beforeFrame: JPEGParts.exif(Array(tiff.prefix(65_000)))) }
    }

    private static func comment(_ name: String, _ text: String) -> HostilePicture {
        HostilePicture(name) { _ in
            JPEGParts.gray(640, 480, beforeFrame: JPEGParts.segment(0xFE, .text(text))) + .text(text)
        }
    }

    private static func profile(_ number: Int, of count: Int, _ bytes: [UInt8]) -> [UInt8] {
        let head: [UInt8] = [UInt8(truncatingIfNeeded: number), UInt8(truncatingIfNeeded: count)]
        return JPEGParts.segment(0xE2, .join(.text("ICC_PROFILE\0"), head, bytes))
    }

    private static func body(_ frame: [UInt8], behind: [UInt8] = []) -> [UInt8] {
        .join(
            JPEGParts.start, JPEGParts.quantization, frame, JPEGParts.plainCodes, JPEGParts.scan(), .filled(0, 2_000),
            behind, JPEGParts.end)
    }
}
