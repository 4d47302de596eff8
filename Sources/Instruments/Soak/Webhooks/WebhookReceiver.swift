import AssayInstruments
import FaultProxy
import Foundation
import Synchronization

/// A receiver of webhooks on a port of its own, with a thread for each connection.
final class WebhookReceiver: Sendable {
    /// The place to which redirected requests would go; nothing may connect to it.
    private static let metadata = "http://169.254.169.254/latest/meta-data/"

    private struct State {
        var behavior = ReceiverBehavior.healthy
        var random: SeededGenerator
        var listener: Listener?
        var connections: [Int: Wire] = [:]
        var nextConnection = 0
    }

    let number: Int
    let port: UInt16
    private let log: ArrivalLog
    private let state: Mutex<State>

    var url: String { "http://127.0.0.1:\(port)/hooks/\(number)" }
    var behavior: ReceiverBehavior { state.withLock { $0.behavior } }

    init(_ number: Int, log: ArrivalLog, seed: UInt64) throws {
        self.number = number
        self.log = log
        let listener = try Listener()
        port = listener.port
        state = Mutex(State(random: SeededGenerator(seed: seed &+ UInt64(number)), listener: listener))
        accept(at: listener)
    }

    func behave(_ behavior: ReceiverBehavior) {
        state.withLock { $0.behavior = behavior }
    }

    /// Closes the port and all connections.
    func goDown() {
        let (listener, connections) = state.withLock { state in
            defer { (state.listener, state.connections) = (nil, [:]) }
            return (state.listener, Array(state.connections.values))
        }
        listener?.stop()
        for connection in connections { connection.hangUp() }
    }

    /// Opens the port again.
    func comeUp() throws {
        let listener = try Listener(on: port)
        state.withLock { $0.listener = listener }
        accept(at: listener)
    }

    private func accept(at listener: Listener) {
        listener.listen()
        Thread.detachNewThread { [self] in
            while let wire = listener.accept() {
                let place = state.withLock { state in
                    state.nextConnection += 1
                    state.connections[state.nextConnection] = wire
                    return state.nextConnection
                }
                Thread.detachNewThread { [self] in
                    serve(wire)
                    wire.hangUp()
                    state.withLock { $0.connections[place] = nil }
                }
            }
        }
    }

    /// Serves the requests of a connection, one after the other.
    private func serve(_ wire: Wire) {
        var reader = WebhookRequestReader(wire)
        while let request = reader.next() {
            let began = ArrivalLog.now
            let reply = state.withLock { state in state.behavior.reply(&state.random) }
            let isAnswered = answer(reply, on: wire)
            let isSuccess = [.status(200), .endless].contains(reply) || reply.isLate
            log.note(
                request, at: number, began: began, ended: ArrivalLog.now,
                isAccepted: isSuccess && (isAnswered || reply == .endless))
            guard isAnswered else { return }
        }
    }

    /// - Returns: Whether the connection can be used again.
    private func answer(_ reply: ReceiverReply, on wire: Wire) -> Bool {
        switch reply {
        case .status(let status): return wire.write(Self.response(status))
        case .lateStatus(let status, let milliseconds):
            guard !wire.ends(within: milliseconds) else { return false }
            return wire.write(Self.response(status))
        case .nothing:
            _ = wire.ends(within: 120_000)
            return false
        case .endless:
            let part = [UInt8](repeating: UInt8(ascii: "x"), count: 64 * 1024)
            guard wire.write(Array("HTTP/1.1 200 OK\r\nContent-Length: 1000000000\r\n\r\n".utf8)) else { return false }
            for _ in 0..<(1_000_000_000 / part.count) { guard wire.write(part) else { return false } }
            return false
        case .redirect:
            return wire.write(
                Array("HTTP/1.1 302 Found\r\nLocation: \(Self.metadata)\r\nContent-Length: 0\r\n\r\n".utf8))
        case .reset:
            wire.reset()
            return false
        }
    }

    private static func response(_ status: Int) -> [UInt8] {
        let wait = status == 429 ? "Retry-After: 1\r\n" : ""
        return Array("HTTP/1.1 \(status) Answer\r\n\(wait)Content-Length: 2\r\n\r\nok".utf8)
    }
}

extension ReceiverReply {
    fileprivate var isLate: Bool {
        if case .lateStatus = self { true } else { false }
    }
}
