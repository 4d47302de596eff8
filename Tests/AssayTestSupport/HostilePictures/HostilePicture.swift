import Testing

/// Files that an attacker might send as a photo, with the expected response: one of each code that a use case passes on.
///
/// `HostilePictureTests` of the decoder has every kind.
package struct HostilePicture: Sendable, CustomTestStringConvertible {
    package let name: String
    package let bytes: [UInt8]
    /// The problem code of the response.
    package let code: String

    package var testDescription: String { name }

    /// Files whose harm is visible in the header.
    ///
    /// None of them is decoded.
    package static let all: [HostilePicture] = [
        .init("SVG named .jpg", Array(svg.utf8), "unsupported_format"),
        .init("a PNG of 20000 by 20000", PNG.file(width: 20_000, height: 20_000), "too_many_pixels"),
        .init("an interlaced PNG of 10000 by 10000", PNG.interlaced, "picture_too_complex"),
    ]

    /// Returns such files made from a valid JPEG.
    package static func made(of jpeg: [UInt8]) -> [HostilePicture] {
        [
            .init("a JPEG cut in half", Array(jpeg.prefix(jpeg.count / 2)), "photo_truncated"),
            .init("a JPEG of 10010 by 10000", JPEG.resized(jpeg, 10_010, 10_000), "too_many_pixels"),
            .init("a JPEG with HTML behind", jpeg + Array(html.utf8), "unsupported_format"),
            .init("a JPEG that is also a ZIP", jpeg + ZIP.empty, "unsupported_format"),
        ]
    }

    private init(_ name: String, _ bytes: [UInt8], _ code: String) {
        self.name = name
        self.bytes = bytes
        self.code = code
    }

    private static let svg = """
        <?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="800" height="600">\
        <script>alert(1)</script></svg>
        """
    private static let html = "<!doctype html><html><body><script>alert(1)</script></body></html>"
}
