package import Foundation

/// The address of a listening socket, as callers use it.
package enum ListeningAddress {
    /// The host without the brackets that an IPv6 address has in a URL.
    package static func plain(_ host: String) -> String {
        host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host
    }

    /// The base URL of a server that listens on a host; one that listens everywhere is called by its own machine's
    /// address.
    package static func url(host: String, port: Int) -> URL {
        let plain = plain(host)
        let own = ["0.0.0.0": "127.0.0.1", "::": "::1"][plain] ?? plain
        let text = own.contains(":") ? "[\(own)]" : own
        return URL(string: "http://\(text):\(port)") ?? URL(fileURLWithPath: "/")
    }
}
