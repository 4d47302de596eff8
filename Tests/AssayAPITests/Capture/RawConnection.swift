import AssayStorage
import Foundation

/// A plain TCP connection to this machine, for requests that an ordinary HTTP client never sends.
///
/// Its calls block, so they run on a dedicated thread.
actor RawConnection {
    private let descriptor: Int32
    private let queue: BlockingQueue

    nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

    struct Failure: Error {
        let call: String
        let code: Int32
    }

    /// Connects to a port of this machine.
    ///
    /// - Parameter receiveWindow: The size of the receive buffer, in bytes, when the system's default of some megabytes
    ///   is too large.
    static func open(to url: URL, receiveWindow: Int32? = nil) async throws -> RawConnection {
        let queue = BlockingQueue(label: "raw-connection")
        let port = UInt16(url.port ?? 0)
        return try await queue.run { RawConnection(try connected(port, receiveWindow), queue) }
    }

    private init(_ descriptor: Int32, _ queue: BlockingQueue) {
        self.descriptor = descriptor
        self.queue = queue
    }

    deinit {
        close(descriptor)
    }

    func send(_ text: String) throws {
        try send(Array(text.utf8))
    }

    func send(_ bytes: [UInt8]) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { rawSend(descriptor, $0) }
            guard count > 0 else { throw Failure(call: "send", code: errno) }
            rest = rest.dropFirst(count)
        }
    }

    /// Closes the sending side.
    func finishSending() {
        shutdown(descriptor, Int32(SHUT_WR))
    }

    /// Reads until the text has arrived or the peer has closed the connection.
    func receive(until end: String) throws -> String {
        var received: [UInt8] = []
        while true {
            let text = String(decoding: received, as: UTF8.self)
            if text.contains(end) { return text }
            let piece = try read()
            guard !piece.isEmpty else { return text }
            received += piece
        }
    }

    /// Reads until the peer has closed the connection.
    func receiveAll() throws -> String {
        var received: [UInt8] = []
        while case let piece = try read(), !piece.isEmpty { received += piece }
        return String(decoding: received, as: UTF8.self)
    }

    private func read() throws -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: 16_384)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        // A server that gives up may reset the connection instead of closing it.
        guard count >= 0 || errno == ECONNRESET else { throw Failure(call: "recv", code: errno) }
        return Array(buffer.prefix(max(0, count)))
    }

    private static func connected(_ port: UInt16, _ receiveWindow: Int32?) throws -> Int32 {
        #if canImport(Glibc)
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
        let descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        guard descriptor >= 0 else { throw Failure(call: "socket", code: errno) }
        if var receiveWindow {
            setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &receiveWindow, socklen_t(MemoryLayout<Int32>.size))
        }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else {
            close(descriptor)
            throw Failure(call: "connect", code: errno)
        }
        return descriptor
    }
}

/// Calls the C function, which the actor's method of the same name hides.
///
/// A broken pipe is an error, not a signal.
private func rawSend(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    #if canImport(Glibc)
    send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
    #else
    send(descriptor, bytes.baseAddress, bytes.count, 0)
    #endif
}
