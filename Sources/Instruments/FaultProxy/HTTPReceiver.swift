import Foundation
import Synchronization

/// A request as a receiver got it.
package struct ReceivedRequest: Sendable {
    private let head: HTTPHead
    package let body: [UInt8]

    /// Reads a request; `nil` at the end of the connection.
    init?(from wire: Wire) {
        guard let head = wire.readHead() else { return nil }
        self.head = head
        var body: [UInt8] = []
        let length = head["content-length"].flatMap { Int($0) } ?? 0
        while body.count < length {
            let next = wire.read(atMost: min(length - body.count, 64 * 1024))
            guard !next.isEmpty else { return nil }
            body += next
        }
        self.body = body
    }

    /// The request line and the headers.
    package var lines: [String] { head.lines }

    package subscript(name: String) -> String? { head[name] }
}

/// A receiver of webhooks on 127.0.0.1, with a thread for each connection, which may block.
package final class HTTPReceiver: Sendable {
    /// Answers a request; returns whether the connection stays open for another.
    package typealias Handler = @Sendable (ReceivedRequest, Wire) -> Bool

    private struct State {
        var connections = 0
        var marks = 0
        var requests: [ReceivedRequest] = []
        var open: [Int: Wire] = [:]
    }

    private static let mark = "MARK / HTTP/1.1"

    private let listener: Listener
    private let handle: Handler
    private let keepsRequests: Bool
    private let state = Mutex(State())

    /// Starts to receive.
    ///
    /// - Parameters:
    ///   - port: A port that was used before; by default a free one.
    ///   - keepsRequests: Whether ``requests`` has the requests.
    package init(
        on port: UInt16? = nil, keepsRequests: Bool = true,
        _ handle: @escaping Handler = { _, wire in wire.write(HTTPReceiver.response(200)) }
    ) throws {
        listener = try Listener(on: port)
        self.keepsRequests = keepsRequests
        self.handle = handle
        listener.listen()
        Thread.detachNewThread { [self] in
            while let wire = listener.accept() { serve(wire) }
        }
    }

    package static func response(_ status: Int, headers: [String] = [], body: String = "") -> [UInt8] {
        let lines = ["HTTP/1.1 \(status) Test", "Content-Length: \(body.utf8.count)"] + headers
        return Array((lines.joined(separator: "\r\n") + "\r\n\r\n" + body).utf8)
    }

    package var port: UInt16 { listener.port }
    package var requests: [ReceivedRequest] { state.withLock(\.requests) }
    package var openConnections: Int { state.withLock(\.open.count) }

    /// The number of connections so far.
    ///
    /// It is final: a connection of its own, which is not counted, comes after all earlier ones.
    package func connections() throws -> Int {
        guard let wire = Wire.connect(to: port) else { throw Listener.NoPort() }
        wire.write(Array("\(Self.mark)\r\n\r\n".utf8))
        while !wire.read().isEmpty {}
        return state.withLock { $0.connections - $0.marks }
    }

    /// Stops listening, and ends all connections.
    package func stop() {
        listener.stop()
        for wire in state.withLock({ Array($0.open.values) }) { wire.hangUp() }
    }

    private func serve(_ wire: Wire) {
        let number = state.withLock { state in
            state.connections += 1
            state.open[state.connections] = wire
            return state.connections
        }
        Thread.detachNewThread { [self] in
            while let request = ReceivedRequest(from: wire) {
                guard request.lines.first != Self.mark else {
                    state.withLock { $0.marks += 1 }
                    break
                }
                if keepsRequests { state.withLock { $0.requests.append(request) } }
                guard handle(request, wire) else { break }
            }
            wire.hangUp()
            state.withLock { $0.open[number] = nil }
        }
    }
}
