import AssayInstruments
import FaultProxy
import Foundation
import Synchronization

/// A receiver of webhooks on a port of its own.
final class SimulatedReceiver: Sendable {
    /// The place to which redirected requests would go; nothing may connect to it.
    private static let metadata = "http://169.254.169.254/latest/meta-data/"

    private struct State {
        var behavior = ReceiverBehavior.healthy
        var random: SeededGenerator
        var receiver: HTTPReceiver?
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
        port = try Listener().port
        state = Mutex(State(random: SeededGenerator(seed: seed &+ UInt64(number))))
        try comeUp()
    }

    func behave(_ behavior: ReceiverBehavior) {
        state.withLock { $0.behavior = behavior }
    }

    /// Closes the port and all connections.
    func goDown() {
        state.withLock { state in
            state.receiver?.stop()
            state.receiver = nil
        }
    }

    /// Opens the port again.
    func comeUp() throws {
        let receiver = try HTTPReceiver(on: port, keepsRequests: false, serve)
        state.withLock { $0.receiver = receiver }
    }

    /// Answers a request, and logs it.
    private func serve(_ request: ReceivedRequest, _ wire: Wire) -> Bool {
        let began = ArrivalLog.now
        let reply = state.withLock { state in state.behavior.reply(&state.random) }
        let isAnswered = answer(reply, on: wire)
        let isSuccess = [.status(200), .endless].contains(reply) || reply.isLate
        log.note(
            request, at: number, began: began, ended: ArrivalLog.now,
            isAccepted: isSuccess && (isAnswered || reply == .endless))
        return isAnswered
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
            return wire.write(HTTPReceiver.response(302, headers: ["Location: \(Self.metadata)"]))
        case .reset:
            wire.reset()
            return false
        }
    }

    private static func response(_ status: Int) -> [UInt8] {
        HTTPReceiver.response(status, headers: status == 429 ? ["Retry-After: 1"] : [], body: "ok")
    }
}

extension ReceiverReply {
    fileprivate var isLate: Bool {
        if case .lateStatus = self { true } else { false }
    }
}
