/// Finds documents, archives and programs in a file that claims to be a picture.
///
/// Phones append much data after the picture: a second JPEG (gain map, wide view), a video, a vendor trailer, zeros.
/// All of that is allowed. A file that another program would open as a different type is refused.
///
/// The scan checks all bytes from its first step's offset to the end of the file.
struct ForeignDataScan: Sendable {
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
    private static let longestTag = markup.reduce(0) { max($0, $1.count) }

    private enum Stage {
        case padding
        case beginning
        case markup
    }

    private var stage = Stage.padding

    /// Checks the next bytes.
    ///
    /// - Returns: Whether it was the last step.
    mutating func step(_ window: ByteWindow, _ place: inout Int) throws(ImagingError) -> Bool {
        switch stage {
        case .padding:
            guard let found = window.first(from: place, where: { $0.firstIndex { !Self.isPadding($0) } }) else {
                place = max(place, window.end)
                return window.isLast
            }
            (place, stage) = (found, .beginning)
        case .beginning:
            for beginning in Self.beginnings where window.holds(beginning, at: place) {
                throw .foreignData("\(String(decoding: beginning, as: UTF8.self).debugDescription) at \(place)")
            }
            stage = .markup
        case .markup:
            if let found = window.first(from: place, where: Self.firstTag) {
                place = found
                // The error names ten bytes, also if the window ends before them.
                guard window.isLast || window.end - found >= 10 else { return false }
                throw .foreignData("\(window.text(at: found, count: 10)) at \(found)")
            }
            // A tag may begin at the end of the window.
            place = max(place, window.end - Self.longestTag)
            return window.isLast
        }
        return false
    }

    /// Searches a stretch of an open file for markup, without a look at how the stretch begins.
    static func checkMarkup(_ file: OpenFile, from start: Int, count: Int) throws(ImagingError) {
        var scan = ForeignDataScan()
        scan.stage = .markup
        var (reader, failure) = (ForwardReader(from: start, count: count), ImagingError?.none)
        while let place = reader.wanted {
            let bytes = try file.bytes(at: place, count: PictureStructure.windowBytes)
            guard !bytes.isEmpty else { break }
            bytes.withUnsafeBytes { buffer in
                let window = ByteWindow(buffer, start: place, isLast: place + buffer.count == count)
                reader.read(window) { window, place in
                    do throws(ImagingError) {
                        return try scan.step(window, &place)
                    } catch {
                        failure = error
                        return true
                    }
                }
            }
        }
        if let failure { throw failure }
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
}

/// Finds a ZIP archive in a file that claims to be a picture: programs search for its end record near the file's end.
///
/// The record has 22 bytes and a comment. It states the comment's length, and the comment ends the file.
struct ZIPEndScan: Sendable {
    private static let signature = Array("PK\u{5}\u{6}".utf8)
    private static let bytes = 22

    /// The offset of the first byte that may belong to an end record.
    static func start(in count: Int) -> Int { max(0, count - bytes - 0xFFFF) }

    /// The size of the file in bytes.
    let count: Int

    /// Checks the next bytes.
    ///
    /// - Returns: Whether it was the last step.
    func step(_ window: ByteWindow, _ place: inout Int) throws(ImagingError) -> Bool {
        guard let found = window.place(of: Self.signature, from: place) else {
            place = max(place, window.end - Self.signature.count + 1)
            return window.isLast
        }
        place = found
        guard let comment = window.littleEndian(at: found + 20, bytes: 2) else { return window.isLast }
        if found + Self.bytes + comment == count { throw .foreignData("ZIP that ends at \(found)") }
        place = found + 1
        return false
    }
}
