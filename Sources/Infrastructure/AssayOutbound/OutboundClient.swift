package import AssayCore
import AsyncHTTPClient
import NIOCore
import NIOHTTP1
package import NIOSSL

/// Sends requests to URLs that partners have chosen, and only to addresses that the rules permit.
///
/// For each request, it looks the host up once, checks all addresses, and connects to one of those that it has checked.
/// A name server that changes its answer in between therefore has no effect. Redirects are not followed.
package final class OutboundClient: Sendable {
    private let rules: OutboundRules
    private let limits: OutboundLimits
    private let resolver: any HostResolver
    private let timeLimit: SharedTimeLimit
    private let clients: PinnedClients

    /// - Parameters:
    ///   - clock: The clock of the limit for a whole request.
    ///   - trustRoots: The authorities whose certificates are trusted.
    package init(
        rules: OutboundRules, limits: OutboundLimits = OutboundLimits(), resolver: any HostResolver,
        clock: any Clock<Duration>, trustRoots: NIOSSLTrustRoots = .default
    ) {
        self.rules = rules
        self.limits = limits
        self.resolver = resolver
        timeLimit = SharedTimeLimit(limits.total, clock: clock)
        clients = PinnedClients(limits: limits, trustRoots: trustRoots)
    }

    /// Sends a POST request.
    ///
    /// The status decides as soon as it has arrived: a body that breaks off or takes too long is cut.
    ///
    /// - Throws: ``OutboundFailure``, or `CancellationError`.
    package func post(_ request: OutboundRequest, to address: WebhookAddress) async throws -> OutboundResponse {
        let partial = PartialResponse()
        return try await withThrowingTaskGroup(of: OutboundResponse.self) { group in
            defer { group.cancelAll() }
            group.addTask { try await self.send(request, to: address, partial) }
            group.addTask { [timeLimit, limits] in
                try await timeLimit.wait()
                guard let response = partial.cut else { throw OutboundFailure.timeLimit(limits.total) }
                return response
            }
            guard let response = try await group.next() else { throw CancellationError() }
            return response
        }
    }

    /// Closes all connections.
    ///
    /// Requests that still run fail. The client must be closed before its last reference goes.
    package func close() async {
        timeLimit.close()
        await clients.close()
    }
}

// MARK: - Addresses

extension OutboundClient {
    /// Returns the addresses of a host, all of which the rules permit.
    private func checkedAddresses(of address: WebhookAddress) async throws -> [IPAddress] {
        do {
            try address.check(rules)
        } catch {
            throw OutboundFailure.forbiddenURL(error)
        }
        guard PinnedClients.readsHost(of: address) else { throw OutboundFailure.forbiddenURL(.invalidHost) }
        switch address.host {
        case .address(let literal): return [literal]
        case .name(let name):
            let addresses = try await lookUp(name)
            for address in addresses {
                guard let kind = rules.refusal(of: address) else { continue }
                throw OutboundFailure.forbiddenAddress(host: name, address, kind)
            }
            return addresses
        }
    }

    private func lookUp(_ name: String) async throws -> [IPAddress] {
        do {
            return try await resolver.addresses(of: name)
        } catch let failure as LookupFailure {
            switch failure {
            case .notFound: throw OutboundFailure.nameNotFound(host: name)
            case .failed(let detail): throw OutboundFailure.lookupFailed(host: name, detail: detail)
            case .timeLimit: throw OutboundFailure.lookupTimeLimit(host: name)
            }
        }
    }
}

// MARK: - Requests

extension OutboundClient {
    private func send(
        _ request: OutboundRequest, to address: WebhookAddress, _ partial: PartialResponse
    ) async throws -> OutboundResponse {
        let addresses = try await checkedAddresses(of: address).prefix(max(1, limits.addresses))
        var last: OutboundFailure?
        for candidate in addresses {
            do {
                return try await clients.withClient(.init(host: address.host, address: candidate)) { client in
                    try await self.send(request, to: address, at: candidate, with: client, partial)
                }
            } catch let failure as OutboundFailure where failure.isUnreachable {
                last = failure
            }
        }
        throw last ?? .nameNotFound(host: "\(address.host)")
    }

    private func send(
        _ request: OutboundRequest, to address: WebhookAddress, at candidate: IPAddress, with client: HTTPClient,
        _ partial: PartialResponse
    ) async throws -> OutboundResponse {
        var message = HTTPClientRequest(url: address.description)
        message.method = .POST
        message.headers = HTTPHeaders(request.headers.map { ($0.name, $0.value) })
        message.body = .bytes(ByteBuffer(bytes: request.body))
        let head: HTTPClientResponse
        do {
            head = try await client.execute(message, timeout: TimeAmount(limits.total))
        } catch {
            // A cancelled task's request fails with an error of the HTTP client.
            try Task.checkCancellation()
            throw OutboundFailure(transport: error, host: "\(address.host)", at: candidate, limit: limits.total)
        }
        let response = OutboundResponse(
            status: Int(head.status.code), retryAfter: head.headers.first(name: "retry-after"))
        partial.set(response)
        return try await read(head.body, into: response, partial)
    }

    /// Reads a body up to the limit; leaving the loop earlier closes the connection.
    private func read(
        _ body: HTTPClientResponse.Body, into response: OutboundResponse, _ partial: PartialResponse
    ) async throws -> OutboundResponse {
        var response = response
        var count = 0
        do {
            for try await part in body {
                count += part.readableBytes
                response.body += part.readableBytesView.prefix(limits.keptBytes - response.body.count)
                response.isBodyCut = count > limits.keptBytes
                partial.set(response)
                if count > limits.readBytes { break }
            }
        } catch {
            response.isBodyCut = true
        }
        // The body of a cancelled task's request just ends.
        try Task.checkCancellation()
        return response
    }
}
