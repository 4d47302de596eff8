package import Foundation

/// Converts the address of a listening socket into the one that clients use.
package enum ListeningAddress {
    /// Removes the brackets that an IPv6 host has in a URL.
    package static func plain(_ host: String) -> String {
        host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host
    }

    /// Returns the base URL of a server.
    ///
    /// For a server that listens on all addresses, it is the loopback address.
    package static func url(host: String, port: Int) -> URL {
        let plain = plain(host)
        let own = ["0.0.0.0": "127.0.0.1", "::": "::1"][plain] ?? plain
        let text = own.contains(":") ? "[\(own)]" : own
        return URL(string: "http://\(text):\(port)") ?? URL(fileURLWithPath: "/")
    }
}
