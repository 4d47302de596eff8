import Synchronization

/// The open connections of a server by the client that they come from.
///
/// A trusted reverse proxy carries many clients, so its connections have no limit of their own.
package final class OpenConnections: Sendable {
    /// A counted connection, to be given back by ``OpenConnections/close(_:)``.
    struct Place: Sendable {
        /// The client; `nil` for a connection without a limit of its own.
        let client: AddressGroup?
    }

    /// The client has as many connections as it may have.
    struct Refusal: Error {}

    private struct Counts {
        var all = 0
        var ofClients: [AddressGroup: Int] = [:]
    }

    private let limit: Int
    private let proxies: TrustedProxies
    private let counts = Mutex(Counts())

    /// - Parameter limit: Of one client.
    package init(limit: Int, proxies: TrustedProxies) {
        self.limit = limit
        self.proxies = proxies
    }

    /// All that are open at present, those of trusted proxies included.
    package var count: Int { counts.withLock { $0.all } }

    /// Counts a connection.
    ///
    /// - Parameter address: Of the connection; `nil` where it has none.
    /// - Throws: ``Refusal`` where the client has as many as it may have.
    func open(_ address: String?) throws(Refusal) -> Place {
        let client = address.flatMap { proxies.contains($0) ? nil : AddressGroup($0) }
        let isOpen = counts.withLock { counts in
            if let client {
                guard counts.ofClients[client, default: 0] < limit else { return false }
                counts.ofClients[client, default: 0] += 1
            }
            counts.all += 1
            return true
        }
        guard isOpen else { throw Refusal() }
        return Place(client: client)
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
