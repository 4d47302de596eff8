package import Foundation
import Synchronization

/// A small local HTTP/1.1 proxy between real clients and a real server that injects the failures a test asks for.
///
/// Each request has its own connection, and each connection has its own thread, which may block. Without rules, every
/// request passes.
package final class FaultProxy: Sendable {
    private struct State {
        var rules: [FaultRule] = []
        var requests: [ProxiedRequest] = []
        var wires: [Int: Wire] = [:]
        var last = 0
        var watchers: [AsyncStream<ProxiedRequest>.Continuation] = []
        var decide: (@Sendable (ProxiedRequest) -> Fault)?

        /// Returns the fault of the first rule that matches a request, and uses up one of its times.
        mutating func ruled(_ request: ProxiedRequest) -> Fault? {
            guard let index = rules.firstIndex(where: { $0.matches(request) }) else { return nil }
            rules[index].left -= 1
            return rules[index].fault
        }
    }

    private let server: UInt16
    /// While the server is simulated as down, it only reserves the port.
    private let listener: Mutex<Listener>
    private let state = Mutex(State())

    /// The base URL of the proxy, for clients.
    package let url: URL

    /// Starts a proxy on a free local port.
    ///
    /// - Parameter server: The URL of the server on this machine.
    /// - Throws: ``Listener/NoPort`` if no port is free or the server's URL has none.
    package init(to server: URL) throws {
        guard let target = server.port.flatMap(UInt16.init(exactly:)) else { throw Listener.NoPort() }
        let listener = try Listener()
        url = try listener.url
        self.server = target
        self.listener = Mutex(listener)
        startListening(on: listener)
    }

    /// Adds a rule; the first matching rule that has a use left decides.
    package func add(_ rule: FaultRule) {
        state.withLock { $0.rules.append(rule) }
    }

    /// Removes all rules.
    ///
    /// If a ``decide(by:)`` closure is set, it still applies.
    package func clearRules() {
        state.withLock { $0.rules = [] }
    }

    /// Sets the closure that chooses the fault of each request that matches no rule.
    package func decide(by decide: @escaping @Sendable (ProxiedRequest) -> Fault) {
        state.withLock { $0.decide = decide }
    }

    /// Every request received so far.
    package var requests: [ProxiedRequest] { state.withLock { $0.requests } }

    /// Waits until the proxy has received a request with this method and with this text in its path.
    package func came(_ method: String, _ path: String) async {
        let (stream, continuation) = AsyncStream.makeStream(of: ProxiedRequest.self)
        state.withLock { state in
            for request in state.requests { continuation.yield(request) }
            state.watchers.append(continuation)
        }
        for await request in stream where request.method == method && request.path.contains(path) { return }
    }

    /// Simulates a server that is down: the proxy stops listening, and open connections break.
    package func takeDown() throws {
        let old = listener.withLock { $0 }
        old.stop()
        hangUp()
        let new = try Listener(on: old.port)
        listener.withLock { $0 = new }
    }

    /// Listens again after ``takeDown()``.
    package func restore() {
        startListening(on: listener.withLock { $0 })
    }

    /// Stops the proxy; the clients' connections break.
    package func stop() {
        listener.withLock { $0 }.stop()
        hangUp()
        for watcher in state.withLock({ $0.watchers }) { watcher.finish() }
    }

    private func hangUp() {
        for wire in state.withLock({ Array($0.wires.values) }) { wire.hangUp() }
    }

    private func startListening(on listener: Listener) {
        listener.listen()
        Thread.detachNewThread { [self] in
            while let wire = listener.accept() { serve(wire) }
        }
    }

    private func serve(_ client: Wire) {
        let clientNumber = keep(client)
        Thread.detachNewThread { [self] in
            var serverNumber: Int?
            Exchange(client: client, server: server, decide: note) { serverNumber = self.keep($0) }.run()
            state.withLock { state in
                state.wires[clientNumber] = nil
                if let serverNumber { state.wires[serverNumber] = nil }
            }
        }
    }

    private func keep(_ wire: Wire) -> Int {
        state.withLock { state in
            state.last += 1
            state.wires[state.last] = wire
            return state.last
        }
    }

    /// Records a request and returns its fault.
    private func note(_ request: ProxiedRequest) -> Fault {
        let (fault, watchers, decide) = state.withLock { state in
            state.requests.append(request)
            return (state.ruled(request), state.watchers, state.decide)
        }
        for watcher in watchers { watcher.yield(request) }
        return fault ?? decide?(request) ?? .pass
    }
}
