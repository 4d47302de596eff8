package import AssayCore
import Foundation
import HTTPTypes
package import Hummingbird

/// The reverse proxies whose `X-Forwarded-For` header is trusted.
///
/// The header is ignored from any other address.
package struct TrustedProxies: Sendable {
    private let networks: [IPNetwork]

    package init(_ networks: [IPNetwork]) {
        self.networks = networks
    }

    /// Whether this is the address of a reverse proxy.
    package func contains(_ address: String) -> Bool {
        guard !networks.isEmpty, let address = IPAddress(AddressGroup.canonical(address)) else { return false }
        return networks.contains { $0.contains(address) }
    }

    /// Returns the address against whose limits the call counts: the last one in the chain that is not a trusted proxy.
    package func client(of request: Request, connectedFrom address: String?) -> String? {
        guard let address, contains(address), let chain = request.headers[.forwardedFor] else { return address }
        return chain.split(separator: ",").lazy.reversed()
            .map { AddressGroup.canonical($0.trimmingCharacters(in: .whitespaces)) }
            .first { !$0.isEmpty && !contains($0) } ?? address
    }
}
