/// The kind of an address to which the server must not send a webhook: any that is not on the public internet.
///
/// The kinds follow the special-purpose address registries of IANA.
package enum AddressKind: String, Sendable, Hashable, CaseIterable {
    case benchmarking
    case broadcast
    case documentation
    case linkLocal
    case loopback
    /// A service inside a cloud provider's machines that answers with credentials or configuration.
    case metadata
    case multicast
    case `private`
    case reserved
    case shared
    case siteLocal
    /// An IPv6 address with an IPv4 address inside, which a router, a tunnel or the kernel may connect to instead.
    ///
    /// The range is refused as a whole. Otherwise the inner address would be subject to the same rules, and to the
    /// different ways in which networks embed it.
    case translated
    case uniqueLocal
    case unspecified

    /// Returns the kind of an address; `nil` for a public one.
    package static func of(_ address: IPAddress) -> AddressKind? {
        switch address {
        case .v4: return v4Networks.first { $0.network.contains(address) }?.kind
        case .v6(let high, _):
            if let entry = v6Networks.first(where: { $0.network.contains(address) }) { return entry.kind }
            // Only 2000::/3 has been assigned for global unicast.
            return high >> 61 == 1 ? nil : .reserved
        }
    }

    /// A noun phrase, such as "a loopback address".
    package var phrase: String {
        switch self {
        case .benchmarking: "an address for benchmarks"
        case .broadcast: "the broadcast address"
        case .documentation: "an address for documentation"
        case .linkLocal: "a link-local address"
        case .loopback: "a loopback address"
        case .metadata: "the address of a cloud provider's metadata service"
        case .multicast: "a multicast address"
        case .private: "a private address"
        case .reserved: "a reserved address"
        case .shared: "a carrier's shared address"
        case .siteLocal: "a site-local address"
        case .translated: "an IPv6 address with an IPv4 address inside"
        case .uniqueLocal: "a unique local address"
        case .unspecified: "an unspecified address"
        }
    }
}

// MARK: - Networks

extension AddressKind {
    private typealias Entry = (network: IPNetwork, kind: AddressKind)

    private static func v4(_ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: UInt32, _ bits: Int, _ kind: AddressKind)
        -> Entry
    {
        (IPNetwork(.v4(a << 24 | b << 16 | c << 8 | d), bits: bits), kind)
    }

    private static func v6(_ high: UInt64, _ low: UInt64 = 0, bits: Int, _ kind: AddressKind) -> Entry {
        (IPNetwork(.v6(high: high, low: low), bits: bits), kind)
    }

    /// The first network that contains an address decides.
    private static let v4Networks: [Entry] = [
        v4(0, 0, 0, 0, 8, .unspecified),
        v4(10, 0, 0, 0, 8, .private),
        // Alibaba Cloud.
        v4(100, 100, 100, 200, 32, .metadata),
        v4(100, 64, 0, 0, 10, .shared),
        v4(127, 0, 0, 0, 8, .loopback),
        // Azure: the address looks public, and leads to the machine's own host.
        v4(168, 63, 129, 16, 32, .metadata),
        v4(169, 254, 169, 254, 32, .metadata),
        v4(169, 254, 0, 0, 16, .linkLocal),
        v4(172, 16, 0, 0, 12, .private),
        v4(192, 0, 0, 0, 24, .reserved),
        v4(192, 0, 2, 0, 24, .documentation),
        // The relays of 6to4.
        v4(192, 88, 99, 0, 24, .reserved),
        v4(192, 168, 0, 0, 16, .private),
        v4(198, 18, 0, 0, 15, .benchmarking),
        v4(198, 51, 100, 0, 24, .documentation),
        v4(203, 0, 113, 0, 24, .documentation),
        v4(224, 0, 0, 0, 4, .multicast),
        v4(255, 255, 255, 255, 32, .broadcast),
        v4(240, 0, 0, 0, 4, .reserved),
    ]

    /// The first network that contains an address decides.
    private static let v6Networks: [Entry] = [
        v6(0, 0, bits: 128, .unspecified),
        v6(0, 1, bits: 128, .loopback),
        // IPv4-compatible, IPv4-mapped and IPv4-translated.
        v6(0, 0, bits: 96, .translated),
        v6(0, 0x0000_FFFF_0000_0000, bits: 96, .translated),
        v6(0, 0xFFFF_0000_0000_0000, bits: 96, .translated),
        // NAT64, of all networks and of one.
        v6(0x0064_FF9B_0000_0000, 0, bits: 96, .translated),
        v6(0x0064_FF9B_0001_0000, bits: 48, .translated),
        // Teredo.
        v6(0x2001_0000_0000_0000, bits: 32, .translated),
        v6(0x2001_0002_0000_0000, bits: 48, .benchmarking),
        v6(0x2001_0000_0000_0000, bits: 23, .reserved),
        v6(0x2001_0DB8_0000_0000, bits: 32, .documentation),
        // 6to4.
        v6(0x2002_0000_0000_0000, bits: 16, .translated),
        v6(0x3FFF_0000_0000_0000, bits: 20, .documentation),
        // Amazon and Google.
        v6(0xFD00_0EC2_0000_0000, 0x254, bits: 128, .metadata),
        v6(0xFD20_00CE_0000_0000, 0x254, bits: 128, .metadata),
        v6(0xFC00_0000_0000_0000, bits: 7, .uniqueLocal),
        v6(0xFE80_0000_0000_0000, bits: 10, .linkLocal),
        v6(0xFEC0_0000_0000_0000, bits: 10, .siteLocal),
        v6(0xFF00_0000_0000_0000, bits: 8, .multicast),
    ]
}
