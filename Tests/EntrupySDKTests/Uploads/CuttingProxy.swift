import AssayClient
import Dispatch
import Foundation

/// A network that breaks, at the process's edge: a TCP proxy on a loopback port which cuts a connection each time that
/// so many bytes have gone through to the server.
///
/// A cut is hard for the client, whose connection is reset; the server gets every byte that went through before it, and
/// knows of the break first, so that no test depends on which of the two is faster. Each connection has two threads of
/// its own, since its calls block.
final class CuttingProxy: Sendable {
    struct Figures: Sendable {
        /// Every byte that clients have sent and that has come as far as here, heads and all.
        var sent = 0
        /// What went on to the server.
        var passedOn = 0
        /// What was on its way at the cuts, and lost.
        var inFlight = 0
        var cuts = 0
        /// After how many more bytes the next cuts come, counted from the first byte.
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

    /// Stops listening; connections that are open end by themselves.
    func stop() {
        shutdown(listener, Int32(SHUT_RDWR))
    }

    var figures: Figures { state.withLock { $0 } }

    /// Counts anew from here, and cuts at these numbers of bytes.
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

    /// How many of so many bytes go on, and whether the connection is cut behind them.
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

/// The two ends of one connection through the proxy, closed when nobody uses them any more.
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

    /// Ends the server's connection, waits until it has seen that, and resets the client's.
    ///
    /// - Returns: How many bytes had come from the client in the meantime.
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
