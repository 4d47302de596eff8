import AssayInstruments
import Foundation
import Testing

/// A file that an attacker might send as a photo, with the expected response.
package struct HostilePicture: Sendable, CustomTestStringConvertible {
    package let name: String
    package let bytes: [UInt8]
    /// The status of the response, and its problem code.
    package let status: Int
    package let code: String

    package var testDescription: String { name }

    /// Files whose harm is visible in the header.
    ///
    /// None of them is decoded.
    package static let all: [HostilePicture] = [
        .init("an empty file", [], 422, "photo_unreadable"),
        .init("SVG named .jpg", Array(svg.utf8), 415, "unsupported_format"),
        .init("HTML named .jpg", Array(html.utf8), 415, "unsupported_format"),
        .init("GIF", Array("GIF89a".utf8) + [1, 0, 1, 0, 0, 0, 0, 0x3B], 415, "unsupported_format"),
        .init("PDF", Array("%PDF-1.7\n%%EOF".utf8), 415, "unsupported_format"),
        .init(
            "a PNG of 20000 by 20000", PNGParts.file(PNGParts.header(20_000, 20_000), PNGParts.noData), 422,
            "too_many_pixels"),
        .init(
            "a lossless WebP of 10000 by 10000", WebPParts.file(WebPParts.lossless(10_000, 10_000)), 422,
            "picture_too_complex"),
        .init(
            "an interlaced PNG of 10000 by 10000",
            PNGParts.file(PNGParts.header(10_000, 10_000, bits: 16, color: 2, interlaced: true), PNGParts.noData), 422,
            "picture_too_complex"),
        .init(
            "an animated PNG",
            PNGParts.file(
                PNGParts.header(800, 600), before: PNGParts.chunk("acTL", .be32(2) + .be32(0)), PNGParts.noData), 422,
            "photo_animated"),
        .init("an animated WebP", WebPParts.animated(frames: 2), 422, "photo_animated"),
        .init("HEIC with two pictures", TwoPictureHEIC.bytes, 422, "several_pictures"),
        .init("HEIC of another codec", TwoPictureHEIC.unknown, 422, "photo_not_supported"),
    ]

    /// Returns such files made from a valid JPEG.
    package static func made(of jpeg: [UInt8]) -> [HostilePicture] {
        [
            .init("a JPEG cut in half", Array(jpeg.prefix(jpeg.count / 2)), 422, "photo_truncated"),
            .init("a JPEG of 10010 by 10000", JPEGParts.resized(jpeg, 10_010, 10_000), 422, "too_many_pixels"),
            .init("a JPEG with HTML behind", jpeg + Array(html.utf8), 415, "unsupported_format"),
            .init(
                "a JPEG that is also a ZIP", jpeg + .text("PK\u{5}\u{6}") + .filled(0, 18), 415, "unsupported_format"),
        ]
    }

    private init(_ name: String, _ bytes: [UInt8], _ status: Int, _ code: String) {
        self.name = name
        self.bytes = bytes
        self.status = status
        self.code = code
    }

    private static let svg = """
        <?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="800" height="600">\
        <script>alert(1)</script></svg>
        """
    private static let html = "<!doctype html><html><body><script>alert(1)</script></body></html>"
}

/// Two black pictures of 64 × 64 pixels in one HEIC file, as libheif writes them.
private enum TwoPictureHEIC {
    static var bytes: [UInt8] { Array(Data(base64Encoded: text) ?? Data()) }

    /// The same file, whose pictures are of a kind that no decoder knows.
    static var unknown: [UInt8] {
        var bytes = bytes
        for place in bytes.indices where bytes[place...].starts(with: Array("hvc1".utf8)) {
            bytes.replaceSubrange(place..<(place + 4), with: Array("vvc9".utf8))
        }
        return bytes
    }

    private static let text = """
        AAAAKGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZm1pZjFoZWljbWlhZgAAAgttZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAA\
        AAAAAAAAAAAAAAAAAA5waXRtAAAAAAABAAAANGlsb2MAAAAAREAAAgABAAAAAAI7AAEAAAAAAAAAEwACAAAAAAJOAAEAAAAAAAAA\
        EwAAADhpaW5mAAAAAAACAAAAFWluZmUCAAAAAAEAAGh2YzEAAAAAFWluZmUCAAAAAAIAAGh2YzEAAAABZGlwcnAAAAFAaXBjbwAA\
        AHhodmNDAQNwAAAAAAAAAAAAHvAA/P34+AAADwMgAAEAGEABDAH//wNwAAADAJAAAAMAAAMAHroCQCEAAQArQgEBA3AAAAMAkAAA\
        AwAAAwAeoCCBBZbqSSmubgQEDAgAAAMACAAAAwAIQCIAAQAHRAHBcrAiQAAAABRpc3BlAAAAAAAAAEAAAABAAAAAEHBpeGkAAAAA\
        AwgICAAAAHhodmNDAQNwAAAAAAAAAAAAHvAA/P34+AAADwMgAAEAGEABDAH//wNwAAADAJAAAAMAAAMAHroCQCEAAQArQgEBA3AA\
        AAMAkAAAAwAAAwAeoCCBBZbqSSmubgQEDAgAAAMACAAAAwAIQCIAAQAHRAHBcrAiQAAAABRpc3BlAAAAAAAAAEAAAABAAAAAEHBp\
        eGkAAAAAAwgICAAAABxpcG1hAAAAAAAAAAIAAQOBAoMAAgOEBYYAAAAubWRhdAAAAA8oAa8EGPwd1z//1cQ3HGAAAAAPKAGvBBj8\
        Hdc//9XENxxg
        """
}
