import NIOCore

extension ShopContext {
    /// The network of a connection: an IPv4 address, or the first half of an IPv6 address.
    ///
    /// One customer can use any second half of an IPv6 address.
    ///
    /// Behind a reverse proxy this is the proxy's network: let the proxy throttle by address.
    static func network(of address: SocketAddress?) -> String {
        guard let text = address?.ipAddress else { return "unknown" }
        // A text with a full stop is an IPv4 address, or one that is mapped into IPv6.
        guard text.contains(":"), !text.contains(".") else { return text }
        let halves = text.split(separator: "::", maxSplits: 1, omittingEmptySubsequences: false)
        var groups = halves[0].split(separator: ":").map(String.init)
        let rest = halves.count == 2 ? halves[1].split(separator: ":").map(String.init) : []
        groups += Array(repeating: "0", count: max(0, 8 - groups.count - rest.count)) + rest
        return groups.prefix(4).joined(separator: ":")
    }
}
