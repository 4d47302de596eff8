/// Numbers that a seed determines, each under its own name, so that one more of them changes none of the others.
struct Seeds: Hashable, Sendable {
    private let seed: UInt64
    private let family: String

    /// Two materials under one seed have nothing in common.
    init(_ seed: UInt64, _ material: Material) {
        self.seed = seed
        family = material.rawValue
    }

    /// A seed for an operator of libvips, which takes 31 bits.
    func number(_ name: String) -> Int {
        Int(bits(name) >> 33)
    }

    /// Evenly spread over a range.
    func value(_ name: String, in range: ClosedRange<Double>) -> Double {
        let unit = Double(bits(name) >> 11) / Double(UInt64(1) << 53)
        return range.lowerBound + unit * (range.upperBound - range.lowerBound)
    }

    /// A value that strays from a middle by at most a share of it.
    func around(_ middle: Double, _ share: Double, _ name: String) -> Double {
        middle * value(name, in: (1 - share)...(1 + share))
    }

    func choice<Element>(_ elements: [Element], _ name: String) -> Element {
        elements[Int(bits(name) % UInt64(elements.count))]
    }

    /// FNV-1a over the name, then the finaliser of SplitMix64 over name and seed.
    private func bits(_ name: String) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in (family + "/" + name).utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        var mixed = hash &+ seed &* 0x9E37_79B9_7F4A_7C15
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }
}
