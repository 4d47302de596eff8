/// zlib streams (RFC 1950, RFC 1951), created without a compressor.
enum ZlibStream {
    /// Returns a stream of zeros, about a thousandth of its inflated length.
    ///
    /// It is a single block with dynamic codes: a run of 258 zeros takes one bit for its length and one for its
    /// distance.
    ///
    /// - Parameter count: The inflated length, at least 1.
    static func zeros(_ count: Int) -> [UInt8] {
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

    /// Returns the bytes uncompressed, in stored blocks.
    static func stored(_ bytes: [UInt8]) -> [UInt8] {
        var stream: [UInt8] = [0x78, 0x01]
        var place = 0
        repeat {
            let end = min(bytes.count, place + 65_535)
            stream += [end == bytes.count ? 1 : 0] + .le16(end - place) + .le16(~(end - place))
            stream += bytes[place..<end]
            place = end
        } while place < bytes.count
        return stream + .be32(adler(bytes))
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

    private static func adler(_ bytes: [UInt8]) -> Int {
        var (low, high) = (1, 0)
        for byte in bytes {
            low = (low + Int(byte)) % 65_521
            high = (high + low) % 65_521
        }
        return high << 16 | low
    }
}
