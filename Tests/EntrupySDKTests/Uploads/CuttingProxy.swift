import AssayClient
import Dispatch
import FaultProxy
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
    private let listener: Listener
    private let port: UInt16
    private let state = LockBox(Figures())

    init(to server: URL) throws {
        // A small window, so that no whole photos are in flight at a cut.
        listener = try Listener(receiveWindow: 32 * 1024)
        url = try listener.url
        port = UInt16(server.port ?? 0)
        listener.listen()
        Thread.detachNewThread { [self] in
            while let client = listener.accept() { serve(client) }
        }
    }

    /// Stops listening; open connections end by themselves.
    func stop() {
        listener.stop()
    }

    var figures: Figures { state.withLock { $0 } }

    /// Resets the counters and sets the positions of the cuts, in bytes.
    func arm(_ plan: [Int]) {
        state.withLock { $0 = Figures(plan: plan.sorted()) }
    }

    private func serve(_ client: Wire) {
        guard let server = Wire.connect(to: port) else { return }
        let pair = ProxyPair(client: client, server: server)
        Thread.detachNewThread { [self] in forward(pair) }
        Thread.detachNewThread {
            while case let bytes = server.read(), !bytes.isEmpty { pair.answer(bytes) }
            pair.serverHasEnded()
        }
    }

    private func forward(_ pair: ProxyPair) {
        while case let bytes = pair.client.read(atMost: 16 * 1024), !bytes.isEmpty {
            let (passing, isCut) = pass(bytes.count)
            pair.server.write(Array(bytes.prefix(passing)))
            guard !isCut else {
                let late = pair.cut()
                return state.withLock { state in
                    state.sent += late
                    state.inFlight += late
                }
            }
        }
        pair.server.finishWriting()
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

/// The two ends of one connection through the proxy.
private final class ProxyPair: Sendable {
    let client: Wire
    let server: Wire
    private let isCut = LockBox(false)
    private let serverEnded = DispatchSemaphore(value: 0)

    init(client: Wire, server: Wire) {
        self.client = client
        self.server = server
    }

    func answer(_ bytes: [UInt8]) {
        isCut.withLock { if !$0 { client.write(bytes) } }
    }

    func serverHasEnded() {
        isCut.withLock { if !$0 { client.hangUp() } }
        serverEnded.signal()
    }

    /// Closes the server's connection, waits until the server has seen that, and resets the client's connection.
    ///
    /// - Returns: The number of bytes received from the client in the meantime.
    func cut() -> Int {
        isCut.withLock { $0 = true }
        server.finishWriting()
        serverEnded.wait()
        let late = client.readArrived(atMost: 8 * 1024 * 1024).count
        client.reset()
        return late
    }
}
