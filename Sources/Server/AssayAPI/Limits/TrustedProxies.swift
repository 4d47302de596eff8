import Foundation
import HTTPTypes
package import Hummingbird

/// The reverse proxies whose `X-Forwarded-For` header is trusted.
///
/// The header is ignored from any other address.
package struct TrustedProxies: Sendable {
    private let addresses: Set<String>

    /// - Parameter addresses: Exact addresses, such as `127.0.0.1` or `2001:db8::1`.
    package init(_ addresses: Set<String>) {
        self.addresses = Set(addresses.map(AddressGroup.canonical))
    }

    /// Whether this is the address of a reverse proxy.
    func contains(_ address: String) -> Bool {
        addresses.contains(AddressGroup.canonical(address))
    }

    /// Returns the address against whose limits the call counts: the last one in the chain that is not a trusted proxy.
    package func client(of request: Request, connectedFrom address: String?) -> String? {
        guard let address, contains(address), let chain = request.headers[.forwardedFor] else { return address }
        return chain.split(separator: ",").lazy.reversed()
            .map { AddressGroup.canonical($0.trimmingCharacters(in: .whitespaces)) }
            .first { !$0.isEmpty && !addresses.contains($0) } ?? address
    }
}
