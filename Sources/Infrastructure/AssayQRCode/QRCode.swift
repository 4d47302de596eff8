import CQRCode

/// A QR code of a text (ISO/IEC 18004), as bits.
package struct QRCode: Sendable, Hashable {
    /// The number of modules of each side, without the quiet zone.
    package let size: Int
    /// The modules row by row, eight in a byte, the most significant bit first; 1 is dark.
    package let bits: [UInt8]

    /// The text of the largest code that a phone reads from a screen, in bytes: about 40 modules to a side more.
    private static let maxBytes = 512

    /// Makes a code that can still be read if 15 % of it are damaged.
    ///
    /// Returns `nil` for a text that is empty, longer than 512 bytes, or contains U+0000, and if there is no memory.
    package init?(_ text: String) {
        guard (1...Self.maxBytes).contains(text.utf8.count), !text.utf8.contains(0),
            let code = QRcode_encodeString(text, 0, QR_ECLEVEL_M, QR_MODE_8, 1)
        else { return nil }
        defer { QRcode_free(code) }
        guard let data = code.pointee.data else { return nil }
        size = Int(code.pointee.width)
        var bits = [UInt8](repeating: 0, count: (size * size + 7) / 8)
        // The library keeps each module in a byte, whose lowest bit is the colour.
        for module in 0..<size * size where data[module] & 1 == 1 { bits[module / 8] |= 0x80 >> UInt8(module % 8) }
        self.bits = bits
    }

    /// The picture of the code as an SVG: its side with the quiet zone, and the path of the dark modules in it, to be
    /// drawn with a stroke of the width 1.
    package var picture: (side: Int, path: String) {
        let quiet = 4
        let dark = (0..<size * size).filter { bits[$0 / 8] & (0x80 >> UInt8($0 % 8)) != 0 }
        return (size + 2 * quiet, dark.map { "M\($0 % size + quiet) \($0 / size + quiet).5h1" }.joined())
    }
}
