import NIOCore

extension ShopContext {
    /// The network that a connection comes from: an IPv4 address, or the first half of an IPv6 address, since one
    /// customer has as many of those as there are second halves.
    ///
    /// Behind a reverse proxy this is the proxy's: have that one throttle by address.
    static func network(of address: SocketAddress?) -> String {
        guard let text = address?.ipAddress else { return "unknown" }
        // With a full stop it is an IPv4 address, or one that is mapped into IPv6.
        guard text.contains(":"), !text.contains(".") else { return text }
        let halves = text.split(separator: "::", maxSplits: 1, omittingEmptySubsequences: false)
        var groups = halves[0].split(separator: ":").map(String.init)
        let rest = halves.count == 2 ? halves[1].split(separator: ":").map(String.init) : []
        groups += Array(repeating: "0", count: max(0, 8 - groups.count - rest.count)) + rest
        return groups.prefix(4).joined(separator: ":")
    }
}
