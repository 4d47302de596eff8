/// Finds documents, archives and programs in a file that claims to be a picture.
///
/// Phones append much data after the picture: a second JPEG (gain map, wide view), a video, a vendor trailer, zeros.
/// All of that is allowed. A file that another program would open as a different type is refused.
enum ForeignData {
    /// First bytes of archives, documents and programs.
    private static let beginnings: [[UInt8]] = [
        Array("PK\u{3}\u{4}".utf8), Array("PK\u{5}\u{6}".utf8), Array("%PDF-".utf8), Array("Rar!\u{1A}\u{7}".utf8),
        [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], [0x1F, 0x8B, 0x08], Array("\u{7F}ELF".utf8), Array("MZ".utf8),
        Array("#!".utf8), [0xCA, 0xFE, 0xBA, 0xBE], [0xD0, 0xCF, 0x11, 0xE0], Array("\0asm".utf8), Array("GIF8".utf8),
    ]
    /// Markup that a browser or a server would execute at any position, without its `<`.
    ///
    /// Each entry has at least five characters with the `<`, because a video of some megabytes contains every shorter
    /// word by chance.
    private static let markup = [
        "!doctype", "html", "head", "body", "script", "svg ", "svg>", "iframe", "?php",
    ].map { Array($0.utf8) }

    /// Checks the size and the content of the data after the picture's end.
    static func refuse(
        behind end: Int, _ window: inout FileWindow, limits: PictureLimits
    ) throws(ImagingError) {
        let trailing = window.count - end
        guard trailing <= limits.maxTrailingBytes else {
            throw .metadataTooLarge("\(trailing) bytes behind the picture")
        }
        try refuse(from: end, &window)
    }

    /// Checks all bytes from an offset on.
    static func refuse(from start: Int, _ window: inout FileWindow) throws(ImagingError) {
        guard let place = try window.firstPlace(from: start, where: { $0.firstIndex { !isPadding($0) } }) else {
            return
        }
        for beginning in beginnings where try window.holds(beginning, at: place) {
            throw .foreignData("\(String(decoding: beginning, as: UTF8.self).debugDescription) at \(place)")
        }
        let longest = markup.reduce(0) { max($0, $1.count) }
        if let found = try window.firstPlace(from: place, keeping: longest, where: firstTag) {
            throw .foreignData("\(try window.text(at: found, count: 10)) at \(found)")
        }
    }

    private static func isPadding(_ byte: UInt8) -> Bool {
        byte == 0 || byte == 0x20 || (0x09...0x0D).contains(byte)
    }

    /// The index of the first `<` that begins one of the words; each byte is compared a bounded number of times.
    private static func firstTag(_ bytes: UnsafeRawBufferPointer) -> Int? {
        var index = 0
        while let hit = bytes.index(of: UInt8(ascii: "<"), from: index) {
            index = hit + 1
            // Most candidates fail at their second byte.
            guard index < bytes.count, isFirstLetter(bytes[index]) else { continue }
            if markup.contains(where: { isWord($0, in: bytes, at: index) }) { return hit }
        }
        return nil
    }

    private static func isFirstLetter(_ byte: UInt8) -> Bool {
        switch lowercased(byte) {
        case UInt8(ascii: "!"), UInt8(ascii: "?"), UInt8(ascii: "b"), UInt8(ascii: "h"), UInt8(ascii: "i"),
            UInt8(ascii: "s"):
            true
        default: false
        }
    }

    private static func isWord(_ word: [UInt8], in bytes: UnsafeRawBufferPointer, at index: Int) -> Bool {
        guard index + word.count <= bytes.count else { return false }
        for offset in word.indices where lowercased(bytes[index + offset]) != word[offset] { return false }
        return true
    }

    private static func lowercased(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }

    /// Checks for the two formats whose readers search a file for them: PDF near the beginning, ZIP near the end.
    static func refuseWholeFile(_ window: inout FileWindow) throws(ImagingError) {
        if let found = try window.place(of: Array("%PDF-".utf8), from: 0, to: 1024) {
            throw .foreignData("PDF at \(found)")
        }
        // The end record of a ZIP has 22 bytes and a comment. It states the comment's length, and the comment ends the
        // file.
        var place = max(0, window.count - 22 - 0xFFFF)
        while let found = try window.place(of: Array("PK\u{5}\u{6}".utf8), from: place) {
            if let comment = try window.littleEndian(at: found + 20, bytes: 2), found + 22 + comment == window.count {
                throw .foreignData("ZIP that ends at \(found)")
            }
            place = found + 1
        }
    }
}
