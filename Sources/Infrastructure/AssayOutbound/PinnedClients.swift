import AssayCore
import AsyncHTTPClient
import Foundation
import NIOCore
import NIOSSL
import Synchronization

/// HTTP clients, each of which connects to one address.
///
/// `dnsOverride` keeps the name for the header `Host`, for TLS and for the certificate, while the connection goes to
/// the checked address. It is fixed for each client, so there is one client for each pair of name and address. All
/// clients share the event loops of the process.
final class PinnedClients: Sendable {
    struct Key: Sendable, Hashable {
        let host: WebhookAddress.Host
        let address: IPAddress
    }

    private struct State {
        var cache: LeaseCache<Key, HTTPClient>
        var isClosed = false
    }

    private let limits: OutboundLimits
    private let trustRoots: NIOSSLTrustRoots
    private let state: Mutex<State>

    init(limits: OutboundLimits, trustRoots: NIOSSLTrustRoots) {
        self.limits = limits
        self.trustRoots = trustRoots
        state = Mutex(State(cache: LeaseCache(capacity: limits.idleClients)))
    }

    /// Passes the client of a key to a closure, and keeps it open meanwhile.
    ///
    /// - Throws: ``OutboundFailure/closed``, or the closure's error.
    func withClient<Value: Sendable>(
        _ key: Key, _ body: @Sendable (HTTPClient) async throws -> Value
    ) async throws -> Value {
        let client = try state.withLock { state in
            guard !state.isClosed else { throw OutboundFailure.closed }
            return state.cache.lease(key) {
                HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration(key))
            }
        }
        defer {
            // The request must not wait for the connections of other hosts to close.
            for idle in state.withLock({ $0.cache.release(key) }) { idle.shutdown { _ in } }
        }
        return try await body(client)
    }

    /// Closes all connections.
    ///
    /// Requests that still run fail.
    func close() async {
        let clients = state.withLock { state in
            state.isClosed = true
            return state.cache.removeAll()
        }
        await withDiscardingTaskGroup { group in
            for client in clients { group.addTask { try? await client.shutdown() } }
        }
    }

    func configuration(_ key: Key) -> HTTPClient.Configuration {
        var tls = TLSConfiguration.makeClientConfiguration()
        tls.minimumTLSVersion = .tlsv12
        tls.trustRoots = trustRoots
        // Each of these is also the default of the HTTP client, or follows from it. The guard must not depend on that.
        var configuration = HTTPClient.Configuration(
            tlsConfiguration: tls, redirectConfiguration: .disallow, proxy: nil, decompression: .disabled)
        let total = TimeAmount(limits.total)
        configuration.timeout = .init(connect: TimeAmount(limits.connect), read: total, write: total)
        configuration.httpVersion = .http1Only
        // Many receivers close idle connections after some seconds, and a request on such a connection fails.
        configuration.connectionPool.idleTimeout = .seconds(10)
        configuration.connectionPool.retryConnectionEstablishment = false
        // The caller limits the number of requests. One that waited for a free connection would use up its time.
        configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = 2_048
        // Receivers get no header of a trace.
        configuration.tracing.tracer = nil
        configuration.http1_1ConnectionDebugInitializer = ResponseLimit.add(most: limits.readBytes + 65_536)
        if case .name(let name) = key.host { configuration.dnsOverride = [name: key.address.description] }
        return configuration
    }

    /// Whether the HTTP client reads the same host from a URL as the checks did.
    ///
    /// The HTTP client reads it with Foundation. A name that differed from the key of `dnsOverride` would be looked up
    /// again, and nothing would check its addresses.
    static func readsHost(of address: WebhookAddress) -> Bool {
        guard let url = URL(string: address.description), url.scheme == address.scheme.rawValue else { return false }
        switch address.host {
        case .name(let name): return url.host == name
        case .address(let value): return url.host.flatMap { IPAddress($0.filter { !"[]".contains($0) }) } == value
        }
    }
}

extension TimeAmount {
    init(_ duration: Duration) {
        let (seconds, attoseconds) = duration.components
        self = .nanoseconds(max(0, seconds * 1_000_000_000 + attoseconds / 1_000_000_000))
    }
}
