import AssayCore

/// The addresses that count as one client: an IPv4 address, or an IPv6 /64 network, which is the smallest that a
/// provider assigns to one customer.
package struct AddressGroup: Sendable, Hashable, CustomStringConvertible {
    /// The maximum length of a group's name that is not an address.
    ///
    /// It is longer than any address.
    private static let textLength = 64

    /// The IPv4 address, or the network such as `2001:db8:0:1::/64`.
    package let description: String

    /// - Parameter address: The address as text. Any other text forms a group of its own.
    package init(_ address: String) {
        let canonical = AddressGroup.canonical(address)
        guard case .v6(let high, _)? = IPAddress(canonical) else {
            description = canonical
            return
        }
        description = "\(IPAddress.v6(high: high, low: 0))/64"
    }

    /// Returns the canonical form for comparing addresses.
    ///
    /// It has no brackets, port or zone. An IPv4-mapped address (`::ffff:192.0.2.1`), which a dual-stack socket reports,
    /// becomes IPv4.
    package static func canonical(_ address: String) -> String {
        // Nearly all addresses are plain IPv4 already.
        if address.utf8.count <= 15, address.utf8.allSatisfy({ (48...57).contains($0) || $0 == 46 }) { return address }
        let plain = withoutPort(address.prefix { $0 != "%" })
        return switch IPAddress(plain) {
        case .v6(0, let low)? where low >> 32 == 0xFFFF: "\(IPAddress.v4(UInt32(truncatingIfNeeded: low)))"
        case let address?: "\(address)"
        case nil: String(plain.prefix(textLength))
        }
    }

    /// Removes the port, which differs with each connection.
    ///
    /// Some reverse proxies write `192.0.2.1:50000` and `[2001:db8::1]:50000`.
    private static func withoutPort(_ address: Substring) -> String {
        if address.hasPrefix("[") { return String(address.dropFirst().prefix { $0 != "]" }) }
        let parts = address.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
        return String(parts.count == 2 ? parts[0] : address)
    }
}
