import AssayCore
import AssayWire
package import Foundation
import NIOCore

/// The address of the listening socket: the base URL that it gives to clients, and the sentences for one that can't be
/// used.
package enum ListeningAddress {
    /// Removes the brackets that an IPv6 host has in a URL.
    package static func plain(_ host: String) -> String {
        host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host
    }

    /// Returns the base URL of a server.
    ///
    /// For a server that listens on all addresses, it is the loopback address.
    package static func url(host: String, port: Int) -> URL {
        URL(string: "http://\(authority(own(plain(host)), port))") ?? URL(fileURLWithPath: "/")
    }

    private static func own(_ host: String) -> String {
        switch IPAddress(host) {
        case .v4(0): "127.0.0.1"
        case .v6(0, 0): "::1"
        default: host
        }
    }

    /// The zone of a link-local address is percent-encoded.
    private static func authority(_ host: String, _ port: Int) -> String {
        host.contains(":") ? "[\(host.replacing("%", with: "%25"))]:\(port)" : "\(host):\(port)"
    }

    /// Returns a warning if an app on a phone can't reach a base URL; otherwise `nil`.
    package static func warning(for url: URL) -> String? {
        let host = plain(url.host() ?? "")
        let isName = host.lowercased().split(separator: ".").last == "localhost"
        let kind = IPAddress(host).flatMap(AddressKind.of)
        guard isName || kind == .loopback || kind == .unspecified else { return nil }
        return
            "Only this machine reaches \(url.absoluteString), and no phone. For an app on a phone, set --public-url to "
            + "the https address of a proxy, or listen with --host 0.0.0.0 and set --public-url to this machine's "
            + "address in your network."
    }
}

// MARK: - Failures

extension ListeningAddress {
    /// Returns the refusal for a socket that could not be bound; any other error stays as it is.
    ///
    /// - Parameter flag: The flag that sets the port, such as `--port`.
    package static func refusal(of error: any Error, host: String, port: Int, flag: String) -> any Error {
        let host = plain(host)
        let reason: (problem: String, remedy: String)
        switch error {
        case let error as IOError: reason = Self.reason(error.errnoCode, host: host, flag: flag)
        case is SocketAddressError, is SocketAddressError.UnknownHost:
            reason = ("the name leads to no address", ownAddresses)
        default: return error
        }
        let address = host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
        return DomainError(
            .init(.unavailable, "address_unusable"),
            "The server can't listen on \(address): \(reason.problem). \(reason.remedy)", detail: "\(error)")
    }

    private static let ownAddresses =
        "Set --host to an address of this machine: 127.0.0.1 for its own programs alone, 0.0.0.0 for all networks."

    private static func reason(_ code: Int32, host: String, flag: String) -> (problem: String, remedy: String) {
        switch code {
        case EADDRINUSE:
            ("another program uses it", "Stop that program, or choose another port with \(flag); 0 takes a free one.")
        case EADDRNOTAVAIL: ("\(host) is no address of this machine", ownAddresses)
        case EACCES, EPERM:
            (
                "this user may not use the port",
                "Choose one from 1024 with \(flag), or give the server the right: "
                    + "AmbientCapabilities=CAP_NET_BIND_SERVICE in its systemd unit."
            )
        default: (String(cString: strerror(code)), "Choose another address with --host and \(flag).")
        }
    }
}
