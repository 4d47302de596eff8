/// Files of other formats, sent as photos.
enum ForeignPictures {
    /// The end record of an archive without entries.
    static let emptyZIP: [UInt8] = .join([0x50, 0x4B, 0x05, 0x06], .filled(0, 18))

    static let documents: [HostilePicture] = [
        HostilePicture("nothing") { _ in [] },
        HostilePicture("one-byte") { _ in [0xFF] },
        HostilePicture("zeros") { kit in .filled(0, kit.flood) },
        HostilePicture("noise") { kit in kit.noise(100_000) },
        HostilePicture("svg-entities") { _ in
            .text(
                """
                <?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">\
                <!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;"><!ENTITY d SYSTEM "file:///etc/passwd">]>\
                <svg xmlns="http://www.w3.org/2000/svg" width="30000" height="30000"><text>&c;&d;</text></svg>
                """)
        },
        HostilePicture("svg-nested") { _ in
            .join(.text("<svg>"), .repeated(.text("<g>"), 100_000))
        },
        HostilePicture("pdf") { _ in
            .text("%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 1 0 R>>endobj\ntrailer<</Root 1 0 R>>")
        },
        HostilePicture("postscript") { _ in .text("%!PS-Adobe-3.0\n(%pipe%id) (w) file\nshowpage\n") },
        HostilePicture("html") { _ in .text("<!doctype html><script>alert(1)</script>") },
        HostilePicture("zip") { _ in emptyZIP },
        HostilePicture("gzip-bomb") { _ in
            .join([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3], Array(ZlibStream.zeros(1 << 30).dropFirst(2)))
        },
        HostilePicture("program") { _ in .join([0x7F], .text("ELF"), [2, 1, 1, 0], .filled(0, 120)) },
        HostilePicture("csv-matrix") { _ in .repeated(.text("1,2,3,4,5,6,7,8\n"), 10_000) },
        HostilePicture("mat-file") { _ in .text("MATLAB 5.0 MAT-file") + .filled(0, 500) },
    ]

    static let pictures: [HostilePicture] = [
        HostilePicture("gif-animated") { _ in
            let frame: [UInt8] = .join(
                [0x21, 0xF9, 4, 0, 0, 0, 0, 0, 0x2C], .filled(0, 4), .le16(640), .le16(480), [0, 2, 1, 0, 0])
            return .join(.text("GIF89a"), .le16(640), .le16(480), [0, 0, 0], .repeated(frame, 20_000), [0x3B])
        },
        HostilePicture("gif-and-zip") { _ in
            .join(.text("GIF89a"), .le16(65_535), .le16(65_535), [0, 0, 0, 0x3B], emptyZIP)
        },
        HostilePicture("tiff-loop") { _ in ExifParts.loop },
        HostilePicture("tiff-crowded") { _ in ExifParts.crowded },
        HostilePicture("tiff-big") { _ in .join(.text("II+\0"), .le16(8), .le16(0), .le32(16), .filled(0xFF, 100)) },
        HostilePicture("bmp-huge") { _ in
            .join(
                .text("BM"), .le32(54), .le32(0), .le32(54), .le32(40), .le32(0x7FFF_FFFF), .le32(0x7FFF_FFFF),
                .le16(1), .le16(8), .le32(1), .filled(0, 20))
        },
        HostilePicture("psd") { _ in
            .join(.text("8BPS"), .be16(1), .filled(0, 6), .be16(56), .be32(30_000), .be32(30_000), .filled(0, 40))
        },
        HostilePicture("exr") { _ in
            .join([0x76, 0x2F, 0x31, 0x01, 2, 0, 0, 0], .text("channels\0chlist\0"), .le32(-1))
        },
        HostilePicture("jpeg-2000") { _ in
            .join(.be32(12), .text("jP  "), [0x0D, 0x0A, 0x87, 0x0A], HEIFParts.box("ftyp", .text("jp2 \0\0\0\0jp2 ")))
        },
        HostilePicture("jpeg-xl") { _ in [0xFF, 0x0A] + .filled(0xFF, 200) },
        HostilePicture("icon") { _ in .join([0, 0, 1, 0], .le16(65_535), .filled(0, 400)) },
        HostilePicture("portable-pixmap") { _ in .text("P6\n99999999 99999999\n255\n") + .filled(0, 100) },
        HostilePicture("radiance") { _ in .text("#?RADIANCE\n\n-Y 99999 +X 99999\n") + .filled(2, 100) },
        HostilePicture("flexible-image") { _ in .text("SIMPLE  =                    T") + .filled(0x20, 2_850) },
        HostilePicture("libvips-own") { _ in
            .join([0x08, 0xF2, 0xA6, 0xB6], .le32(30_000), .le32(30_000), .le32(3), .filled(0, 48))
        },
        HostilePicture("png-as-jpeg") { _ in PNGParts.black(640, 480) },
        HostilePicture("jpeg-as-heic", "image/heic") { _ in JPEGParts.gray(640, 480) },
        HostilePicture("jpeg-as-html", "text/html") { _ in JPEGParts.gray(640, 480) },
    ]
}
