import AssayClient
import Dispatch
import Foundation

/// A simulated unreliable network: a TCP proxy on a loopback port that cuts a connection each time a given number of
/// bytes has passed to the server.
///
/// The client's connection is reset. The server receives every byte that passed before the cut, and sees the cut first,
/// so that no test depends on which side is faster. Each connection has two dedicated threads, since its calls block.
final class CuttingProxy: Sendable {
    struct Figures: Sendable {
        /// All bytes received from clients, including headers.
        var sent = 0
        /// The bytes forwarded to the server.
        var passedOn = 0
        /// The bytes in flight at the cuts, which are lost.
        var inFlight = 0
        var cuts = 0
        /// The positions of the next cuts, in bytes since the last reset.
        var plan: [Int] = []
    }

    let url: URL
    private let listener: Int32
    private let port: UInt16
    private let state = LockBox(Figures())

    init(to server: URL) throws {
        let (listener, own) = try ProxySocket.listenOnLoopback()
        guard let url = URL(string: "http://127.0.0.1:\(own)"), let port = server.port else {
            throw ProxySocket.Failure(call: "URL")
        }
        (self.listener, self.url, self.port) = (listener, url, UInt16(port))
        Thread.detachNewThread { [self] in
            while let client = ProxySocket.accept(listener) { serve(client) }
            close(listener)
        }
    }

    /// Stops listening; open connections end by themselves.
    func stop() {
        shutdown(listener, Int32(SHUT_RDWR))
    }

    var figures: Figures { state.withLock { $0 } }

    /// Resets the counters and sets the positions of the cuts, in bytes.
    func arm(_ plan: [Int]) {
        state.withLock { $0 = Figures(plan: plan.sorted()) }
    }

    private func serve(_ client: Int32) {
        guard let server = ProxySocket.connect(to: port) else {
            close(client)
            return
        }
        let pair = ProxyPair(client: client, server: server)
        Thread.detachNewThread { [self] in
            forward(pair)
            pair.leave()
        }
        Thread.detachNewThread {
            while let bytes = ProxySocket.read(server), !bytes.isEmpty { pair.answer(bytes) }
            pair.serverHasEnded()
            pair.leave()
        }
    }

    private func forward(_ pair: ProxyPair) {
        while let bytes = ProxySocket.read(pair.client), !bytes.isEmpty {
            let (passing, isCut) = pass(bytes.count)
            ProxySocket.write(bytes.prefix(passing), to: pair.server)
            guard !isCut else {
                let late = pair.cut()
                return state.withLock { state in
                    state.sent += late
                    state.inFlight += late
                }
            }
        }
        shutdown(pair.server, Int32(SHUT_WR))
    }

    /// Returns how many of these bytes are forwarded, and whether the connection is cut after them.
    private func pass(_ count: Int) -> (passing: Int, isCut: Bool) {
        state.withLock { state in
            state.sent += count
            guard let next = state.plan.first, state.passedOn + count >= next else {
                state.passedOn += count
                return (count, false)
            }
            let passing = max(0, next - state.passedOn)
            state.plan.removeFirst()
            state.passedOn += passing
            state.inFlight += count - passing
            state.cuts += 1
            return (passing, true)
        }
    }
}

/// The two sockets of one connection through the proxy, closed once they are unused.
private final class ProxyPair: Sendable {
    let client: Int32
    let server: Int32
    private let state = LockBox((users: 2, isClientOpen: true, isCut: false))
    private let serverEnded = DispatchSemaphore(value: 0)

    init(client: Int32, server: Int32) {
        self.client = client
        self.server = server
    }

    func answer(_ bytes: Data) {
        state.withLock { if $0.isClientOpen, !$0.isCut { ProxySocket.write(bytes, to: client) } }
    }

    func serverHasEnded() {
        state.withLock { if $0.isClientOpen, !$0.isCut { shutdown(client, Int32(SHUT_RDWR)) } }
        serverEnded.signal()
    }

    /// Closes the server's connection, waits until the server has seen that, and resets the client's connection.
    ///
    /// - Returns: The number of bytes received from the client in the meantime.
    func cut() -> Int {
        state.withLock { $0.isCut = true }
        shutdown(server, Int32(SHUT_WR))
        serverEnded.wait()
        return state.withLock { state in
            let late = ProxySocket.readWithoutWaiting(client)?.count ?? 0
            ProxySocket.reset(client)
            state.isClientOpen = false
            return late
        }
    }

    func leave() {
        state.withLock { state in
            state.users -= 1
            guard state.users == 0 else { return }
            if state.isClientOpen { close(client) }
            close(server)
        }
    }
}
