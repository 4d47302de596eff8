import AssayBlobs
import AssayWire
import FaultProxy
import Foundation

/// A plain TCP connection to this machine, for requests that an ordinary HTTP client never sends.
///
/// Its calls block, so they run on a dedicated thread.
actor RawConnection {
    private let wire: Wire
    private let queue: BlockingQueue

    nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

    /// The peer does not take part in the connection.
    struct Failure: Error {}

    /// Connects to a port of this machine.
    ///
    /// - Parameter receiveWindow: The size of the receive buffer, in bytes, when the system's default of some megabytes
    ///   is too large.
    static func open(to url: URL, receiveWindow: Int32? = nil) async throws -> RawConnection {
        let queue = BlockingQueue("raw-connection")
        let port = UInt16(url.port ?? 0)
        return try await queue.run {
            guard let wire = Wire.connect(to: port, receiveWindow: receiveWindow) else { throw Failure() }
            return RawConnection(wire, queue)
        }
    }

    private init(_ wire: Wire, _ queue: BlockingQueue) {
        self.wire = wire
        self.queue = queue
    }

    func send(_ text: String) throws {
        try send(Array(text.utf8))
    }

    func send(_ bytes: [UInt8]) throws {
        guard wire.write(bytes) else { throw Failure() }
    }

    /// Closes the sending side.
    func finishSending() {
        wire.finishWriting()
    }

    /// Reads until the text has arrived or the peer has closed the connection.
    func receive(until end: String) -> String {
        var received: [UInt8] = []
        while true {
            let text = String(decoding: received, as: UTF8.self)
            if text.contains(end) { return text }
            let piece = wire.read()
            guard !piece.isEmpty else { return text }
            received += piece
        }
    }

    /// Reads until the peer has closed the connection.
    func receiveAll() -> String {
        String(decoding: receiveAllBytes(), as: UTF8.self)
    }

    /// Reads until the peer has closed the connection.
    func receiveAllBytes() -> [UInt8] {
        var received: [UInt8] = []
        while case let piece = wire.read(), !piece.isEmpty { received += piece }
        return received
    }
}
