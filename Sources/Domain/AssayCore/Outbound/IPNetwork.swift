/// A range of addresses that have their first bits in common, such as `10.0.0.0/8`; one address is the smallest.
package struct IPNetwork: Sendable, Hashable {
    package let first: IPAddress
    /// The number of bits that the addresses have in common, up to 32 or 128.
    private let bits: Int

    init(_ first: IPAddress, bits: Int) {
        self.first = first
        self.bits = bits
    }

    package func contains(_ address: IPAddress) -> Bool {
        switch (first, address) {
        case (.v4(let own), .v4(let other)):
            (own ^ other) >> UInt32(32 - bits) == 0
        case (.v6(let high, let low), .v6(let otherHigh, let otherLow)):
            (high ^ otherHigh) >> UInt64(64 - min(bits, 64)) == 0
                && (low ^ otherLow) >> UInt64(64 - max(bits - 64, 0)) == 0
        default: false
        }
    }
}

// MARK: - Text

extension IPNetwork: CustomStringConvertible {
    /// Reads an address or a network in CIDR notation, in the spellings of ``IPAddress``.
    ///
    /// IPv4 addresses inside IPv6 (`::ffff:10.0.0.0/104`) are read as IPv4. Bits after the common ones are cleared.
    package init?(_ text: some StringProtocol) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let address = IPAddress(parts[0]) else { return nil }
        let most = if case .v4 = address { 32 } else { 128 }
        let bits = parts.count == 1 ? most : Int(parts[1])
        // A number has one spelling: without a sign and without zeros in front of it.
        guard let bits, (0...most).contains(bits), parts.count == 1 || String(bits) == parts[1] else { return nil }
        switch address {
        case .v6(0, let low) where low >> 32 == 0xFFFF && bits >= 96:
            self.init(.v4(Self.masked(UInt32(truncatingIfNeeded: low), bits - 96)), bits: bits - 96)
        case .v4(let value): self.init(.v4(Self.masked(value, bits)), bits: bits)
        case .v6(let high, let low):
            self.init(.v6(high: Self.masked(high, min(bits, 64)), low: Self.masked(low, max(bits - 64, 0))), bits: bits)
        }
    }

    /// The network in CIDR notation; one address is written without its number of bits.
    package var description: String {
        if case .v4 = first { return bits == 32 ? "\(first)" : "\(first)/\(bits)" }
        return bits == 128 ? "\(first)" : "\(first)/\(bits)"
    }

    /// Whether the network has all addresses of its family.
    package var isEverything: Bool { bits == 0 }

    private static func masked<Value: FixedWidthInteger>(_ value: Value, _ bits: Int) -> Value {
        value & ~(Value.max >> Value(truncatingIfNeeded: bits))
    }
}
