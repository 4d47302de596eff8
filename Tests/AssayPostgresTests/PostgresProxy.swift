import AssayPostgres
import AssayTestSupport
import FaultProxy
import Foundation
import Synchronization

/// Stands between a client and a server of PostgreSQL, and cuts their connections at a moment that a test chooses.
final class PostgresProxy: Sendable {
    /// What becomes of a message from the client.
    enum Fate {
        case pass
        /// The connection ends before the server gets the message.
        case drop
        /// The server gets the message, and the connection ends before the client gets an answer.
        case loseAnswer
        /// As before, and all connections end, and each new one at once, until ``PostgresProxy/open()``.
        case loseAnswerAndClose
    }

    private struct State {
        var fate: @Sendable (String) -> Fate = { _ in .pass }
        var isOpen = true
        var refused = 0
        var wires: [Wire] = []
    }

    private let listener: Listener
    private let socket: String
    private let state = Mutex(State())

    /// - Parameter socket: The path of the server's socket.
    init(to socket: String) throws {
        listener = try Listener()
        self.socket = socket
        listener.listen()
        let (listener, serve) = (listener, { @Sendable [weak self] (wire: Wire) -> Void in self?.serve(wire) })
        Thread.detachNewThread {
            while let wire = listener.accept() { serve(wire) }
        }
    }

    deinit {
        listener.stop()
    }

    /// The port for clients.
    var port: UInt16 { listener.port }

    /// Decides about each statement that a client runs from now on, by its text.
    func decide(_ fate: @escaping @Sendable (String) -> Fate) {
        state.withLock { $0.fate = fate }
    }

    /// Ends all connections, and each new one at once, until ``open()``.
    func close() {
        let wires = state.withLock { state in
            state.isOpen = false
            defer { state.wires = [] }
            return state.wires
        }
        for wire in wires { wire.hangUp() }
    }

    /// The number of connections that were ended at once.
    var refused: Int { state.withLock { $0.refused } }

    func open() {
        state.withLock { $0.isOpen = true }
    }

    private func serve(_ client: Wire) {
        let isOpen = state.withLock { state in
            if !state.isOpen { state.refused += 1 }
            return state.isOpen
        }
        guard isOpen, let server = Wire.connect(toSocket: socket) else { return client.hangUp() }
        state.withLock { $0.wires += [client, server] }
        Thread.detachNewThread { Self.pass(from: server, to: client) }
        Thread.detachNewThread { [weak self] in
            var messages = ClientMessages()
            while true {
                let bytes = client.read()
                guard !bytes.isEmpty else { break }
                let fate = self?.state.withLock { $0.fate } ?? { _ in .pass }
                let decision = messages.statements(in: bytes).map(fate).first { $0 != .pass } ?? .pass
                // The client's connection ends first, so that no answer reaches it.
                if decision == .loseAnswer || decision == .loseAnswerAndClose { client.hangUp() }
                guard decision != .drop, server.write(bytes), decision == .pass else {
                    if decision == .loseAnswerAndClose { self?.close() }
                    break
                }
            }
            client.hangUp()
            // The server finishes what it has received.
            server.finishWriting()
        }
    }

    private static func pass(from server: Wire, to client: Wire) {
        while true {
            let bytes = server.read()
            guard !bytes.isEmpty, client.write(bytes) else { break }
        }
        client.hangUp()
    }
}

/// What a client sends: each message has a letter and a length, apart from those that begin a connection.
private struct ClientMessages {
    private var rest: [UInt8] = []
    private var hasBegun = false
    /// The texts of the statements that were prepared, by their names.
    private var prepared: [String: String] = [:]

    /// Returns the texts of the statements that the bytes tell the server to run.
    mutating func statements(in bytes: [UInt8]) -> [String] {
        rest += bytes
        var found: [String] = []
        while let (letter, body) = next() {
            let words = body.split(separator: 0, omittingEmptySubsequences: false).prefix(2)
                .map { String(decoding: $0, as: UTF8.self) }
            guard words.count == 2 else { continue }
            switch letter {
            case UInt8(ascii: "P"): prepared[words[0]] = words[1]
            case UInt8(ascii: "B"): if let text = prepared[words[1]] { found.append(text) }
            case UInt8(ascii: "Q"): found.append(words[0])
            default: break
            }
        }
        return found
    }

    private mutating func next() -> (letter: UInt8, body: ArraySlice<UInt8>)? {
        let head = hasBegun ? 1 : 0
        guard rest.count >= head + 4 else { return nil }
        let length = rest[head..<(head + 4)].reduce(0) { $0 << 8 | Int($1) }
        guard rest.count >= head + length else { return nil }
        let message = Array(rest[..<(head + length)])
        rest.removeFirst(head + length)
        guard hasBegun else {
            // A client first asks for encryption, in eight bytes.
            hasBegun = length > 8
            return (0, [])
        }
        return (message[0], message.dropFirst(5))
    }
}
