import AssayCore
package import Hummingbird

extension Request {
    /// Whether the request names a host of this machine, and has no mark of a proxy.
    ///
    /// Everyone whom a proxy on this machine lets through would look local. A proxy that neither marks its requests nor
    /// passes the host's name on is not recognized. A page of another site, which a browser here has open, names its own
    /// host.
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
