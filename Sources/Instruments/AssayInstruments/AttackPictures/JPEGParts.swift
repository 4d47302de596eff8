/// The parts of a JPEG (ITU-T T.81) whose pixels are all the same gray: its entropy-coded data is all zero bits.
package enum JPEGParts {
    package static let start: [UInt8] = [0xFF, 0xD8]
    package static let end: [UInt8] = [0xFF, 0xD9]

    package static func segment(_ marker: UInt8, _ body: [UInt8]) -> [UInt8] {
        .join([0xFF, marker], .be16(body.count + 2), body)
    }

    package static let quantization = segment(0xDB, .join([0], .filled(1, 64)))

    /// - Parameters:
    ///   - marker: C0 baseline, C1 extended, C2 progressive, C3 lossless, C9 arithmetic.
    ///   - sampling: The sampling factors of each component, four bits each.
    package static func frame(
        _ width: Int, _ height: Int, marker: UInt8 = 0xC0, components: Int = 1, precision: UInt8 = 8,
        sampling: UInt8 = 0x11
    ) -> [UInt8] {
        let list = (0..<components).flatMap { index -> [UInt8] in [UInt8(truncatingIfNeeded: index + 1), sampling, 0] }
        return segment(
            marker, .join([precision], .be16(height), .be16(width), [UInt8(truncatingIfNeeded: components)], list))
    }

    /// Returns a Huffman table with one code, `0`, for one symbol.
    ///
    /// - Parameter kind: The class in the upper four bits (0 for DC, 1 for AC), and the table's number in the lower
    ///   four.
    package static func codes(_ kind: UInt8, symbol: UInt8) -> [UInt8] {
        segment(0xC4, .join([kind, 1], .filled(0, 15), [symbol]))
    }

    /// The tables of a frame without differences: every block is encoded as two zero bits.
    package static let plainCodes = codes(0x00, symbol: 0) + codes(0x10, symbol: 0)

    package static func scan(components: Int = 1, first: UInt8 = 0, last: UInt8 = 63, approximation: UInt8 = 0)
        -> [UInt8]
    {
        let list = (0..<components).flatMap { index -> [UInt8] in [UInt8(truncatingIfNeeded: index + 1), 0] }
        return segment(0xDA, .join([UInt8(truncatingIfNeeded: components)], list, [first, last, approximation]))
    }

    private static func blocks(_ width: Int, _ height: Int) -> Int { (width + 7) / 8 * ((height + 7) / 8) }

    /// Returns a complete picture of one gray, which every decoder reads.
    package static func gray(_ width: Int, _ height: Int, components: Int = 1, beforeFrame: [UInt8] = []) -> [UInt8] {
        .join(
            start, beforeFrame, quantization, frame(width, height, components: components), plainCodes,
            scan(components: components), .filled(0, blocks(width, height) * components / 4 + 1), end)
    }

    /// Returns a progressive picture: one DC scan, then the given number of AC scans, each of which covers the whole
    /// picture.
    package static func progressive(_ width: Int, _ height: Int, scans: Int) -> [UInt8] {
        let count = blocks(width, height)
        // A run of 16,384 empty blocks is one code and fourteen bits, all 0.
        let run = codes(0x10, symbol: 0xE0)
        let data = [UInt8](repeating: 0, count: (count / 16_384 + 1) * 15 / 8 + 1)
        let bands = (0..<scans).flatMap { index -> [UInt8] in
            let band = UInt8(index % 63 + 1)
            return scan(first: band, last: band) + data
        }
        let averages: [UInt8] = .join(codes(0x00, symbol: 0), scan(last: 0), .filled(0, count / 8 + 1))
        return .join(start, quantization, frame(width, height, marker: 0xC2), averages, run, bands, end)
    }

    /// Returns the file with another size in its frame header (B.2.2).
    package static func resized(_ jpeg: [UInt8], _ width: Int, _ height: Int) -> [UInt8] {
        var (file, place) = (jpeg, 2)
        while place + 9 < file.count, file[place] == 0xFF {
            if (0xC0...0xC2).contains(file[place + 1]) {
                file.replaceSubrange((place + 5)..<(place + 9), with: .be16(height) + .be16(width))
                return file
            }
            place += 2 + Int(file[place + 2]) << 8 + Int(file[place + 3])
        }
        return file
    }

    /// Returns EXIF data in an APP1 segment.
    static func exif(_ tiff: [UInt8]) -> [UInt8] { segment(0xE1, .join(.text("Exif\0\0"), tiff)) }

    /// Returns one part of a color profile in an APP2 segment.
    static func profile(_ number: UInt8, of count: UInt8, _ bytes: [UInt8]) -> [UInt8] {
        segment(0xE2, .join(.text("ICC_PROFILE\0"), [number, count], bytes))
    }

    /// Returns a file with any frame header, whose scan is too short.
    static func file(frame: [UInt8], behind: [UInt8] = []) -> [UInt8] {
        .join(start, quantization, frame, plainCodes, scan(), .filled(0, 2_000), behind, end)
    }
}

/// A broken EXIF directory, the same for every format that can hold it.
enum ExifParts {
    /// A directory that links to itself, as its successor and as its sub-directories.
    static let loop: [UInt8] = .join(
        .text("II*\0"), .le32(8), .le16(2), entry(0x8769, type: 4, count: 1, value: 8),
        entry(0x8825, type: 4, count: 1, value: 8), .le32(8))

    /// An entry with four billion values at an offset far beyond the end.
    static let endless: [UInt8] = .join(
        .text("II*\0"), .le32(8), .le16(1), entry(0x010F, type: 12, count: 0xFFFF_FFFF, value: 0x7FFF_FFF0), .le32(0))

    private static func entry(_ tag: Int, type: Int, count: Int, value: Int) -> [UInt8] {
        .join(.le16(tag), .le16(type), .le32(count), .le32(value))
    }
}
