import Foundation

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
        guard canonical.utf8.contains(UInt8(ascii: ":")), let words = AddressGroup.words(canonical) else {
            description = canonical
            return
        }
        description = words.prefix(4).map { String($0, radix: 16) }.joined(separator: ":") + "::/64"
    }

    /// Returns the canonical form for comparing addresses.
    ///
    /// It has no brackets, port or zone. IPv6 is in lowercase and not shortened. An IPv4-mapped address
    /// (`::ffff:192.0.2.1`), which a dual-stack socket reports, becomes IPv4.
    package static func canonical(_ address: String) -> String {
        // Nearly all addresses are plain IPv4 already.
        if address.utf8.count <= 15, address.utf8.allSatisfy({ (48...57).contains($0) || $0 == 46 }) { return address }
        let plain = withoutPort(address.prefix { $0 != "%" })
        guard plain.utf8.contains(UInt8(ascii: ":")), let words = words(plain) else {
            return String(plain.prefix(textLength))
        }
        guard words.prefix(5).allSatisfy({ $0 == 0 }), words[5] == 0xFFFF else {
            return words.map { String($0, radix: 16) }.joined(separator: ":")
        }
        return [words[6] >> 8, words[6] & 0xFF, words[7] >> 8, words[7] & 0xFF].map { String($0) }
            .joined(separator: ".")
    }

    /// Removes the port, which differs with each connection.
    ///
    /// Some reverse proxies write `192.0.2.1:50000` and `[2001:db8::1]:50000`.
    private static func withoutPort(_ address: Substring) -> String {
        if address.hasPrefix("[") { return String(address.dropFirst().prefix { $0 != "]" }) }
        let parts = address.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
        return String(parts.count == 2 ? parts[0] : address)
    }

    /// Returns the eight 16-bit words of an IPv6 address.
    private static func words(_ text: String) -> [UInt16]? {
        var address = in6_addr()
        guard inet_pton(AF_INET6, text, &address) == 1 else { return nil }
        return withUnsafeBytes(of: &address) { bytes in
            stride(from: 0, to: 16, by: 2).map { UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]) }
        }
    }
}
