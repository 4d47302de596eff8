import AssayCore
package import Hummingbird

extension Request {
    /// Whether the request names a host of this machine, and has no mark of a proxy.
    ///
    /// The address of the connection is not enough. All clients of a proxy on this machine share the proxy's address,
    /// and a page of another site, open in a browser on this machine, connects from here but names its own host.
    /// A proxy that neither marks its requests nor passes the host's name on is not detected.
    package var isForThisMachine: Bool {
        let names = headers.lazy.map(\.name.canonicalName)
        let isMarked = names.contains {
            ["forwarded", "via", "x-real-ip"].contains($0) || $0.hasPrefix("x-forwarded-")
        }
        return !isMarked && head.authority.map(Self.isLoopback) == true
    }

    /// Whether a host, with its port if it has one, is this machine.
    package static func isLoopback(_ authority: String) -> Bool {
        let host = authority.hasPrefix("[") ? authority.prefix { $0 != "]" } + "]" : authority.prefix { $0 != ":" }
        return LoopbackHost.contains(String(host))
    }
}
