import Synchronization

/// Counts the open connections of a server per client.
///
/// A trusted reverse proxy carries many clients, so its connections have no limit per client.
package final class OpenConnections: Sendable {
    /// A counted connection.
    ///
    /// Release it with ``OpenConnections/close(_:)``.
    struct Place: Sendable {
        /// The client; `nil` for a connection without a limit per client.
        let client: AddressGroup?
    }

    private struct Counts {
        var all = 0
        var ofClients: [AddressGroup: Int] = [:]
    }

    private let limit: Int
    private let proxies: TrustedProxies
    private let counts = Mutex(Counts())

    /// - Parameter limit: The maximum number of connections per client.
    package init(limit: Int, proxies: TrustedProxies) {
        self.limit = limit
        self.proxies = proxies
    }

    /// The number of all open connections, including those of trusted proxies.
    package var count: Int { counts.withLock { $0.all } }

    /// Counts a connection.
    ///
    /// - Parameter address: The remote address of the connection; `nil` if it has none.
    /// - Returns: `nil` if the client has reached its limit.
    func open(_ address: String?) -> Place? {
        let client = address.flatMap { proxies.contains($0) ? nil : AddressGroup($0) }
        return counts.withLock { counts -> Place? in
            if let client {
                guard counts.ofClients[client, default: 0] < limit else { return nil }
                counts.ofClients[client, default: 0] += 1
            }
            counts.all += 1
            return Place(client: client)
        }
    }

    func close(_ place: Place) {
        counts.withLock { counts in
            counts.all -= 1
            guard let client = place.client else { return }
            let left = (counts.ofClients[client] ?? 1) - 1
            counts.ofClients[client] = left > 0 ? left : nil
        }
    }
}
