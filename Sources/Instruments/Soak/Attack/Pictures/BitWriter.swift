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
