/// Finds documents, archives and programs in a file that passes for a picture.
///
/// Phones append a lot behind the picture: a second JPEG (gain map, wide view), a film, a maker's trailer, zeros.
/// All of that is let through. What is refused is a file that another program would open as something else.
enum ForeignData {
    /// Beginnings of archives, documents and programs.
    private static let beginnings: [[UInt8]] = [
        Array("PK\u{3}\u{4}".utf8), Array("PK\u{5}\u{6}".utf8), Array("%PDF-".utf8), Array("Rar!\u{1A}\u{7}".utf8),
        [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], [0x1F, 0x8B, 0x08], Array("\u{7F}ELF".utf8), Array("MZ".utf8),
        Array("#!".utf8), [0xCA, 0xFE, 0xBA, 0xBE], [0xD0, 0xCF, 0x11, 0xE0], Array("\0asm".utf8), Array("GIF8".utf8),
    ]
    /// Markup that a browser or a server would run, wherever it stands; five letters at least, since a film of some
    /// megabytes holds every shorter word by chance.
    private static let markup = [
        "<!doctype", "<html", "<head", "<body", "<script", "<svg ", "<svg>", "<iframe", "<?php",
    ]

    /// Looks at what stands behind the picture's end.
    static func refuse(behind end: Int, _ window: inout FileWindow) throws(ImagingError) {
        guard end < window.count else { return }
        var place = end
        while let byte = try window.byte(at: place), byte == 0 || byte == 0x20 || (0x09...0x0D).contains(byte) {
            place += 1
        }
        let head = try window.bytes(at: place, count: 8)
        if let found = beginnings.first(where: { head.starts(with: $0) }) {
            throw .foreignData("\(String(decoding: found, as: UTF8.self).debugDescription) at \(place)")
        }
        while let found = try window.place(of: UInt8(ascii: "<"), from: place) {
            let text = try window.text(at: found, count: 10).lowercased()
            if let tag = markup.first(where: { text.hasPrefix($0) }) { throw .foreignData("\(tag) at \(found)") }
            place = found + 1
        }
    }

    /// Looks for the two kinds whose readers search a file for them: PDF near the beginning, ZIP near the end.
    static func refuseWholeFile(_ window: inout FileWindow) throws(ImagingError) {
        var place = 0
        while let found = try window.place(of: UInt8(ascii: "%"), from: place), found < 1024 {
            if try window.bytes(at: found, count: 5).elementsEqual("%PDF-".utf8) {
                throw .foreignData("PDF at \(found)")
            }
            place = found + 1
        }
        // The end record of a ZIP is 22 bytes and a comment, whose length it states and which ends the file.
        place = max(0, window.count - 22 - 0xFFFF)
        while let found = try window.place(of: UInt8(ascii: "P"), from: place) {
            if try window.bytes(at: found, count: 4).elementsEqual("PK\u{5}\u{6}".utf8),
                let comment = try window.littleEndian(at: found + 20, bytes: 2), found + 22 + comment == window.count
            {
                throw .foreignData("ZIP that ends at \(found)")
            }
            place = found + 1
        }
    }
}
