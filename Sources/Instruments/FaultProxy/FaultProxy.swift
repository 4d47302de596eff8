package import Foundation
import Glibc
import Synchronization

/// Stands between real clients and a real server, and lets go wrong what a test asks for: a small HTTP/1.1 proxy on a
/// port of this machine.
///
/// Each request has a connection of its own, and each connection a thread of its own, which may wait. Without rules every
/// request passes.
package final class FaultProxy: Sendable {
    private struct State {
        var rules: [FaultRule] = []
        var requests: [ProxiedRequest] = []
        var wires: [Int: Wire] = [:]
        var last = 0
        var watchers: [AsyncStream<ProxiedRequest>.Continuation] = []
        var decide: (@Sendable (ProxiedRequest) -> Fault)?

        /// The fault of the first rule for a request, of whose times one is used up.
        mutating func ruled(_ request: ProxiedRequest) -> Fault? {
            guard let index = rules.firstIndex(where: { $0.matches(request) }) else { return nil }
            rules[index].left -= 1
            return rules[index].fault
        }
    }

    private let server: UInt16
    private let port: UInt16
    /// The socket that listens or, while the server counts as down, only holds the port.
    private let socket: Mutex<Int32>
    private let state = Mutex(State())

    /// Where clients find the proxy.
    package let url: URL

    /// - Parameter server: Where the server listens, on this machine.
    package init(to server: URL) throws {
        let (descriptor, port) = try Loopback.hold()
        guard let url = URL(string: "http://127.0.0.1:\(port)"), let target = server.port.flatMap(UInt16.init(exactly:))
        else { throw Loopback.NoPort() }
        self.url = url
        self.server = target
        self.port = port
        socket = Mutex(descriptor)
        startListening(on: descriptor)
    }

    /// Adds a rule; of those that match a request, the first one that has a time left decides.
    package func add(_ rule: FaultRule) {
        state.withLock { $0.rules.append(rule) }
    }

    /// Every request passes again.
    package func clearRules() {
        state.withLock { $0.rules = [] }
    }

    /// From now on, what goes wrong with requests that no rule matches is said by a closure.
    package func decide(by decide: @escaping @Sendable (ProxiedRequest) -> Fault) {
        state.withLock { $0.decide = decide }
    }

    /// Every request that has come so far.
    package var requests: [ProxiedRequest] { state.withLock { $0.requests } }

    /// Waits until a request with this method and this in its path has come.
    package func came(_ method: String, _ path: String) async {
        let (stream, continuation) = AsyncStream.makeStream(of: ProxiedRequest.self)
        state.withLock { state in
            for request in state.requests { continuation.yield(request) }
            state.watchers.append(continuation)
        }
        for await request in stream where request.method == method && request.path.contains(path) { return }
    }

    /// Nothing listens any more, as while a server is down; open connections break.
    package func goDown() throws {
        let old = socket.withLock { $0 }
        shutdown(old, Int32(SHUT_RDWR))
        hangUp()
        let descriptor = try Loopback.hold(port)
        socket.withLock { $0 = descriptor }
    }

    /// The server is back.
    package func comeBack() {
        startListening(on: socket.withLock { $0 })
    }

    /// Ends everything; the clients' connections break.
    package func stop() {
        shutdown(socket.withLock { $0 }, Int32(SHUT_RDWR))
        hangUp()
        for watcher in state.withLock({ $0.watchers }) { watcher.finish() }
    }

    private func hangUp() {
        for wire in state.withLock({ Array($0.wires.values) }) { wire.hangUp() }
    }

    private func startListening(on descriptor: Int32) {
        listen(descriptor, 64)
        Thread.detachNewThread { [self] in
            while case let accepted = accept(descriptor, nil, nil), accepted >= 0 { serve(Wire(accepted)) }
            // By the only thread that uses it: closed elsewhere, its number could be another socket's by the next call.
            close(descriptor)
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

    /// Writes a request down, and says what goes wrong with it.
    private func note(_ request: ProxiedRequest) -> Fault {
        let (fault, watchers, decide) = state.withLock { state in
            state.requests.append(request)
            return (state.ruled(request), state.watchers, state.decide)
        }
        for watcher in watchers { watcher.yield(request) }
        return fault ?? decide?(request) ?? .pass
    }
}
