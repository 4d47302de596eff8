/// The places to which this installation sends webhooks.
///
/// Partners choose the URLs, so a URL must not lead to a machine that only the server can reach.
package struct OutboundRules: Sendable, Hashable {
    /// The kinds of addresses that are permitted beside the public ones.
    package let permittedKinds: Set<AddressKind>
    /// The ports that are permitted; `nil` for all.
    package let ports: Set<Int>?
    /// Whether HTTP without TLS is permitted, and names that only a private network has.
    package let permitsPlainHTTP: Bool
    /// The requests per second that a process sends to one host, whatever the number of its subscriptions; `nil` for no
    /// limit.
    package var hostPerSecond: Int?

    package init(permittedKinds: Set<AddressKind>, ports: Set<Int>?, permitsPlainHTTP: Bool) {
        self.permittedKinds = permittedKinds
        self.ports = ports
        self.permitsPlainHTTP = permitsPlainHTTP
    }

    /// The ports of HTTPS that are permitted by default.
    package static let standardPorts: Set<Int> = [443, 8443]

    /// Public addresses over HTTPS.
    package static func publicOnly(ports: Set<Int> = standardPorts) -> OutboundRules {
        OutboundRules(permittedKinds: [], ports: ports, permitsPlainHTTP: false)
    }

    /// The rules of `--allow-private-webhooks`: receivers on this machine and in private networks as well.
    ///
    /// Metadata services and link-local addresses stay forbidden.
    package static let development = OutboundRules(
        permittedKinds: [.loopback, .private, .shared, .uniqueLocal], ports: nil, permitsPlainHTTP: true)

    /// Returns the reason why an address is refused; `nil` if it is permitted.
    package func refusal(of address: IPAddress) -> AddressKind? {
        AddressKind.of(address).flatMap { permittedKinds.contains($0) ? nil : $0 }
    }
}
