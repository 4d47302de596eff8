import AssayCore
import AssayTestSupport
import NIOSSL
import Synchronization

@testable import AssayOutbound

/// A resolver that gives its answers one after another, and then the last one again.
final class ScriptedResolver: HostResolver {
    private struct State {
        var answers: [[IPAddress]]
        var names: [String] = []
    }

    private let state: Mutex<State>

    init(_ answers: [String]...) {
        state = Mutex(State(answers: answers.map { $0.compactMap { IPAddress($0) } }))
    }

    /// The names that were looked up.
    var names: [String] { state.withLock(\.names) }

    func addresses(of name: String) async throws -> [IPAddress] {
        state.withLock { state in
            state.names.append(name)
            return state.answers.count > 1 ? state.answers.removeFirst() : state.answers.first ?? []
        }
    }
}

/// A resolver that fails.
struct FailingResolver: HostResolver {
    let failure: LookupFailure

    func addresses(of name: String) async throws -> [IPAddress] { throw failure }
}

/// A gate for one waiting task.
final class Latch: Sendable {
    private let stream: AsyncStream<Void>
    private let end: AsyncStream<Void>.Continuation

    init() {
        (stream, end) = AsyncStream.makeStream(of: Void.self)
    }

    func open() {
        end.finish()
    }

    /// Waits until the latch is open.
    func wait() async throws {
        for await _ in stream {}
        try Task.checkCancellation()
    }
}

/// A clock whose only wait ends when a latch opens.
struct LatchedClock: Clock {
    let latch: Latch

    var now: NeverClock.Instant { NeverClock().now }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: NeverClock.Instant, tolerance: Duration?) async throws {
        try await latch.wait()
    }
}

/// A client, and requests of a test.
struct OutboundBench: Sendable {
    let client: OutboundClient
    let rules: OutboundRules

    /// Runs a test on a client, and closes the client at its end.
    static func run(
        _ resolver: any HostResolver, rules: OutboundRules = .development, limits: OutboundLimits = OutboundLimits(),
        clock: any Clock<Duration> = NeverClock(), trustRoots: NIOSSLTrustRoots = .default,
        _ test: (OutboundBench) async throws -> Void
    ) async throws {
        let client = OutboundClient(
            rules: rules, limits: limits, resolver: resolver, clock: clock, trustRoots: trustRoots)
        do {
            try await test(OutboundBench(client: client, rules: rules))
        } catch {
            await client.close()
            throw error
        }
        await client.close()
    }

    @discardableResult
    func post(_ url: String, body: String = "{}") async throws -> OutboundResponse {
        let request = OutboundRequest(headers: [("webhook-id", "msg_1")], body: Array(body.utf8))
        return try await client.post(request, to: try WebhookAddress(url, rules: rules))
    }
}
