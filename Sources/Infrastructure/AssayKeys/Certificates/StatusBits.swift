/// The bits of a status list.
///
/// Bit 0 is the most significant bit of the first byte.
package struct StatusBits: Sendable, Hashable {
    private(set) var bytes: [UInt8]

    /// Makes a list without a set bit: of the next power of two of bits, and of ``StatusListCredential/leastBits`` at
    /// least.
    ///
    /// - Parameter highestBit: The highest bit that it must have; `nil` if there is none.
    package init(atLeast highestBit: Int?) {
        var count = StatusListCredential.leastBits
        while count <= highestBit ?? 0 { count *= 2 }
        bytes = Array(repeating: 0, count: count / 8)
    }

    init(bytes: [UInt8]) { self.bytes = bytes }

    /// The number of bits.
    package var count: Int { bytes.count * 8 }

    /// Sets or clears a bit.
    ///
    /// - Parameter bit: A number below ``count``.
    package mutating func set(_ bit: Int, to isSet: Bool = true) {
        bytes[bit / 8] = bytes[bit / 8] & ~(0x80 >> (bit % 8)) | (isSet ? 0x80 >> (bit % 8) : 0)
    }

    /// Whether a bit below ``count`` is set.
    package func isSet(_ bit: Int) -> Bool { bytes[bit / 8] & 0x80 >> (bit % 8) != 0 }
}
