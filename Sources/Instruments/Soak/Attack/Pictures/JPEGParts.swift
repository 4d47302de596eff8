/// The parts of a JPEG (ITU-T T.81) whose pixels are all the same gray: its entropy-coded data is all zero bits.
enum JPEGParts {
    static let start: [UInt8] = [0xFF, 0xD8]
    static let end: [UInt8] = [0xFF, 0xD9]

    static func segment(_ marker: UInt8, _ body: [UInt8]) -> [UInt8] {
        .join([0xFF, marker], .be16(body.count + 2), body)
    }

    static let quantization = segment(0xDB, .join([0], .filled(1, 64)))

    /// - Parameters:
    ///   - marker: C0 baseline, C1 extended, C2 progressive, C3 lossless, C9 arithmetic.
    ///   - sampling: The sampling factors of each component, four bits each.
    static func frame(
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
    static func codes(_ kind: UInt8, symbol: UInt8) -> [UInt8] {
        segment(0xC4, .join([kind, 1], .filled(0, 15), [symbol]))
    }

    /// The tables of a frame without differences: every block is encoded as two zero bits.
    static let plainCodes = codes(0x00, symbol: 0) + codes(0x10, symbol: 0)

    static func scan(components: Int = 1, first: UInt8 = 0, last: UInt8 = 63, approximation: UInt8 = 0) -> [UInt8] {
        let list = (0..<components).flatMap { index -> [UInt8] in [UInt8(truncatingIfNeeded: index + 1), 0] }
        return segment(0xDA, .join([UInt8(truncatingIfNeeded: components)], list, [first, last, approximation]))
    }

    static func blocks(_ width: Int, _ height: Int) -> Int { (width + 7) / 8 * ((height + 7) / 8) }

    /// Returns a complete picture of one gray, which every decoder reads.
    static func gray(_ width: Int, _ height: Int, components: Int = 1, beforeFrame: [UInt8] = []) -> [UInt8] {
        .join(
            start, beforeFrame, quantization, frame(width, height, components: components), plainCodes,
            scan(components: components), .filled(0, blocks(width, height) * components / 4 + 1), end)
    }

    /// Returns a progressive picture: one DC scan, then the given number of AC scans, each of which covers the whole
    /// picture.
    static func progressive(_ width: Int, _ height: Int, scans: Int) -> [UInt8] {
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

    /// Returns EXIF data in an APP1 segment.
    static func exif(_ tiff: [UInt8]) -> [UInt8] { segment(0xE1, .join(.text("Exif\0\0"), tiff)) }
}

/// Broken EXIF, the same for every format that can hold it.
enum ExifParts {
    static let head: [UInt8] = .join(.text("II*\0"), .le32(8))

    static func entry(_ tag: Int, type: Int, count: Int, value: Int) -> [UInt8] {
        .join(.le16(tag), .le16(type), .le32(count), .le32(value))
    }

    /// A directory that links to itself, as its successor and as its sub-directories.
    static let loop: [UInt8] = .join(
        head, .le16(2), entry(0x8769, type: 4, count: 1, value: 8), entry(0x8825, type: 4, count: 1, value: 8), .le32(8)
    )

    /// An entry with four billion values at an offset far beyond the end.
    static let endless: [UInt8] = .join(
        head, .le16(1), entry(0x010F, type: 12, count: 0xFFFF_FFFF, value: 0x7FFF_FFF0), .le32(0))

    /// A directory with 5,000 entries.
    static let crowded: [UInt8] = .join(
        head, .le16(5_000), .repeated(entry(0x010F, type: 2, count: 8, value: 8), 5_000), .le32(0))
}
