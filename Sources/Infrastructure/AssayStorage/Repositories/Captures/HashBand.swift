/// One of the three parts of a perceptual hash; the table `hash_bands` is searched by these parts.
///
/// A band has every third bit of the hash. Neighboring bits are alike in similar photos: with bands of neighboring
/// bits, a search in an organization whose photos show the same kinds of items read five times as many rows.
package struct HashBand: Sendable, Hashable {
    package static let count = 3
    /// Hashes that differ in at most this many bits are always found.
    ///
    /// Either the first band differs in at most two bits, or another band differs in at most one: otherwise the hashes
    /// would differ in at least 3 + 2 + 2 bits.
    package static let certainDistance = 6

    /// 0 for the band that begins with the lowest bit.
    package let index: Int
    package let value: Int

    /// Returns the bands of a hash.
    package static func bands(of hash: UInt64) -> [HashBand] {
        (0..<count).map { index in
            let bits = stride(from: index, to: UInt64.bitWidth, by: count).enumerated()
            return HashBand(index: index, value: bits.reduce(0) { $0 | Int(hash >> UInt64($1.1) & 1) << $1.0 })
        }
    }

    /// The number of bits: 22, 21 and 21.
    private var width: Int { (UInt64.bitWidth - index + Self.count - 1) / Self.count }

    /// The values to search for, nearest first: the value itself, those that differ from it in one bit, and for the
    /// first band those that differ in two.
    package var probes: [[Int]] {
        let single = (0..<width).map { value ^ 1 << $0 }
        guard index == 0 else { return [[value], single] }
        let double = (1..<width).flatMap { high in (0..<high).map { value ^ 1 << high ^ 1 << $0 } }
        return [[value], single, double]
    }
}
