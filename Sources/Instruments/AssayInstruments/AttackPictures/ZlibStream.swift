/// zlib streams (RFC 1950, RFC 1951), created without a compressor.
package enum ZlibStream {
    /// Returns a stream of zeros, about a thousandth of its inflated length.
    ///
    /// It is a single block with dynamic codes: a run of 258 zeros takes one bit for its length and one for its
    /// distance.
    ///
    /// - Parameter count: The inflated length, at least 1.
    package static func zeros(_ count: Int) -> [UInt8] {
        var bits = BitWriter()
        bits.number(0x0178, bits: 16)
        writeTables(&bits)
        let rest = max(0, count - 1)
        bits.code("10")
        bits.zeros(rest / 258 * 2)
        for _ in 0..<rest % 258 { bits.code("10") }
        bits.code("11")
        let sum = (max(1, count) % 65_521) << 16 | 1
        return .join(bits.bytes, .be32(sum))
    }

    /// Writes the header of a dynamic block.
    ///
    /// Its literals are 0 (`10`) and the end (`11`); its only length is 258 (`0`), and its only distance is 1 (`0`).
    private static func writeTables(_ bits: inout BitWriter) {
        bits.number(1, bits: 1)
        bits.number(2, bits: 2)
        bits.number(29, bits: 5)
        bits.number(0, bits: 5)
        bits.number(14, bits: 4)
        // The code of the code lengths, in deflate's order: 18 is `0`, 1 is `10`, 2 is `11`.
        for length in [0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 2] { bits.number(length, bits: 3) }
        bits.code("11")
        for zeros in [138, 117] { skip(zeros, &bits) }
        bits.code("11")
        skip(28, &bits)
        bits.code("10")
        bits.code("10")
    }

    private static func skip(_ count: Int, _ bits: inout BitWriter) {
        bits.code("0")
        bits.number(count - 11, bits: 7)
    }
}

/// A bit stream in the order of deflate and lossless WebP: least significant bit of each byte first.
struct BitWriter {
    private(set) var bytes: [UInt8] = []
    private var used = 8

    /// Appends an integer of the given bit length, least significant bit first.
    mutating func number(_ value: Int, bits: Int) {
        for index in 0..<bits { bit(value >> index & 1 == 1) }
    }

    /// Appends a Huffman code, written as text such as `"10"`, first bit first.
    mutating func code(_ text: String) {
        for character in text { bit(character == "1") }
    }

    /// Appends zero bits, whole bytes at a time.
    mutating func zeros(_ count: Int) {
        var left = count
        while left > 0, used < 8 {
            bit(false)
            left -= 1
        }
        bytes += [UInt8](repeating: 0, count: left / 8)
        for _ in 0..<left % 8 { bit(false) }
    }

    private mutating func bit(_ isSet: Bool) {
        if used == 8 {
            bytes.append(0)
            used = 0
        }
        if isSet { bytes[bytes.count - 1] |= 1 << UInt8(used) }
        used += 1
    }
}
