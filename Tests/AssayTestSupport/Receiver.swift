import AssayTestTiming
package import FaultProxy
import Foundation
import Synchronization

/// A request as the receiver got it.
package struct ReceivedRequest: Sendable {
    /// The request line and the headers.
    package let lines: [String]
    package let body: [UInt8]

    /// Reads a request; `nil` at the end of the connection.
    init?(from wire: Wire) {
        var head: [UInt8] = []
        while head.suffix(4) != [13, 10, 13, 10] {
            let next = wire.read(atMost: 1)
            guard !next.isEmpty else { return nil }
            head += next
        }
        lines = String(decoding: head.dropLast(4), as: UTF8.self).components(separatedBy: "\r\n")
        var body: [UInt8] = []
        let length = Self.value(of: "content-length", in: lines).flatMap { Int($0) } ?? 0
        while body.count < length {
            let next = wire.read(atMost: length - body.count)
            guard !next.isEmpty else { return nil }
            body += next
        }
        self.body = body
    }

    package subscript(name: String) -> String? { Self.value(of: name, in: lines) }

    private static func value(of name: String, in lines: [String]) -> String? {
        lines.dropFirst().first { $0.lowercased().hasPrefix("\(name.lowercased()):") }
            .map { $0.drop { $0 != ":" }.dropFirst().trimmingCharacters(in: .whitespaces) }
    }
}

/// A webhook receiver on 127.0.0.1 that counts its connections.
///
/// Each connection has a thread of its own, which may block.
package final class Receiver: Sendable {
    /// Answers a request; returns whether the connection stays open for another.
    package typealias Handler = @Sendable (ReceivedRequest, Wire) -> Bool

    private struct Unreachable: Error {}

    private struct State {
        var connections = 0
        var marks = 0
        var requests: [ReceivedRequest] = []
        var open: [Int: Wire] = [:]
    }

    private static let mark = "MARK / HTTP/1.1"

    private let listener: Listener
    private let handle: Handler
    private let state = Mutex(State())

    package init(_ handle: @escaping Handler = { _, wire in wire.write(Receiver.response(200)) }) throws {
        listener = try Listener()
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
    package func connections() async throws -> Int {
        let mark = state.withLock(\.marks) + 1
        guard let wire = Wire.connect(to: port) else { throw Unreachable() }
        wire.write(Array("\(Self.mark)\r\n\r\n".utf8))
        try await eventually("the receiver has its own connection") { state.withLock(\.marks) == mark }
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
                state.withLock { $0.requests.append(request) }
                guard handle(request, wire) else { break }
            }
            state.withLock { $0.open[number] = nil }
        }
    }
}
