import FaultProxy
import Foundation
import Synchronization

/// A simulated platform that closes each connection when its second request arrives, without a response.
///
/// A real server does so by chance: its limit for an idle connection ends while a request is on its way.
final class ClosingPlatform: Sendable {
    private let listener: Listener
    private let heads = Mutex<[String]>([])

    init() throws {
        listener = try Listener()
        listener.listen()
        Thread.detachNewThread { [listener, self] in
            while let connection = listener.accept() { serve(connection) }
        }
    }

    var url: String { get throws { try listener.url.absoluteString } }

    /// The heads of all requests so far.
    var requests: [String] { heads.withLock { $0 } }

    func stop() {
        listener.stop()
    }

    private func serve(_ connection: Wire) {
        guard receive(on: connection) else { return }
        connection.write(Array("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}".utf8))
        _ = receive(on: connection)
        connection.hangUp()
    }

    /// Reads a request without a body.
    ///
    /// - Returns: Whether it was complete.
    private func receive(on connection: Wire) -> Bool {
        var head: [UInt8] = []
        while head.suffix(4) != [13, 10, 13, 10] {
            let next = connection.read()
            guard !next.isEmpty else { return false }
            head += next
        }
        heads.withLock { $0.append(String(decoding: head, as: UTF8.self)) }
        return true
    }
}
