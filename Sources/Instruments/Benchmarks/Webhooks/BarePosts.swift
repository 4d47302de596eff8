import AsyncHTTPClient
import NIOCore
import NIOHTTP1
import Synchronization

/// A bare HTTP client that posts the same bytes to the same receivers: sixteen at a time to each, as the server, and at
/// most 256.
struct BarePosts: Sendable {
    private let client: HTTPClient
    private let urls: [String]
    private let body: [UInt8]

    init(urls: [String], body: [UInt8]) throws {
        self.urls = urls
        self.body = body
        var configuration = HTTPClient.Configuration()
        configuration.redirectConfiguration = .disallow
        configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = 256
        client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
    }

    func post(_ count: Int) async throws {
        let next = NextNumber()
        let lanes = min(256, 16 * urls.count)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<lanes {
                group.addTask {
                    while true {
                        let number = next.take()
                        guard number < count else { return }
                        try await self.send(to: self.urls[number % self.urls.count])
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    private func send(to url: String) async throws {
        var request = HTTPClientRequest(url: url)
        request.method = .POST
        request.headers.add(name: "content-type", value: "application/json")
        request.body = .bytes(ByteBuffer(bytes: body))
        let response = try await client.execute(request, timeout: .seconds(15))
        guard response.status == .ok else { throw BenchmarkError("a receiver answered \(response.status)") }
        for try await _ in response.body {}
    }

    func close() async throws {
        try await client.shutdown()
    }
}

/// Numbers from 0, each of which one task takes.
private final class NextNumber: Sendable {
    private let value = Atomic(0)

    func take() -> Int { value.add(1, ordering: .relaxed).oldValue }
}
