/// Named random numbers derived from a seed; a new name does not change the numbers of the other names.
struct Seeds: Hashable, Sendable {
    private let seed: UInt64
    private let family: String

    /// Creates the numbers of one material; the same seed gives another material unrelated numbers.
    init(_ seed: UInt64, _ material: Material) {
        self.seed = seed
        family = material.rawValue
    }

    /// A 31-bit seed for a libvips operator.
    func number(_ name: String) -> Int {
        Int(bits(name) >> 33)
    }

    /// A number evenly distributed over a range.
    func value(_ name: String, in range: ClosedRange<Double>) -> Double {
        let unit = Double(bits(name) >> 11) / Double(UInt64(1) << 53)
        return range.lowerBound + unit * (range.upperBound - range.lowerBound)
    }

    /// A number that differs from a middle value by at most a share of it.
    func around(_ middle: Double, _ share: Double, _ name: String) -> Double {
        middle * value(name, in: (1 - share)...(1 + share))
    }

    func choice<Element>(_ elements: [Element], _ name: String) -> Element {
        elements[Int(bits(name) % UInt64(elements.count))]
    }

    /// FNV-1a over the name, then the finalizer of SplitMix64 over name and seed.
    private func bits(_ name: String) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in (family + "/" + name).utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return SeededGenerator.mixed(hash &+ seed &* 0x9E37_79B9_7F4A_7C15)
    }
}
