import Foundation

/// The system calls of `CuttingProxy`.
enum ProxySocket {
    struct Failure: Error {
        let call: String
    }

    private static func tcp() -> Int32 {
        #if canImport(Glibc)
        Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
        Darwin.socket(AF_INET, SOCK_STREAM, 0)
        #endif
    }

    private static func loopback(_ port: UInt16) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        return address
    }

    private static func withPlain(
        _ address: inout sockaddr_in, _ body: (UnsafeMutablePointer<sockaddr>, inout socklen_t) -> Bool
    ) -> Bool {
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        return withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, &size) }
        }
    }

    static func listenOnLoopback() throws -> (listener: Int32, port: UInt16) {
        let listener = tcp()
        // A small window, so that no whole photos are in flight at a cut.
        var window: Int32 = 32 * 1024
        setsockopt(listener, SOL_SOCKET, SO_RCVBUF, &window, socklen_t(MemoryLayout<Int32>.size))
        var address = loopback(0)
        let isBound = withPlain(&address) { bind(listener, $0, $1) == 0 && getsockname(listener, $0, &$1) == 0 }
        guard isBound, listen(listener, 64) == 0 else { throw Failure(call: "listen") }
        return (listener, UInt16(bigEndian: address.sin_port))
    }

    static func connect(to port: UInt16) -> Int32? {
        let connection = tcp()
        var address = loopback(port)
        let isConnected = withPlain(&address) { pointer, size in
            #if canImport(Glibc)
            Glibc.connect(connection, pointer, size) == 0
            #else
            Darwin.connect(connection, pointer, size) == 0
            #endif
        }
        guard isConnected else {
            close(connection)
            return nil
        }
        return connection
    }

    /// Returns the next connection; `nil` once the listener is closed.
    static func accept(_ listener: Int32) -> Int32? {
        #if canImport(Glibc)
        let connection = Glibc.accept(listener, nil, nil)
        #else
        let connection = Darwin.accept(listener, nil, nil)
        #endif
        return connection < 0 ? nil : connection
    }

    /// Returns the next bytes; empty at the end, `nil` for an error.
    static func read(_ connection: Int32) -> Data? { read(connection, 16 * 1024, flags: 0) }

    /// Returns all available bytes; empty at the end, `nil` if there are none.
    static func readWithoutWaiting(_ connection: Int32) -> Data? {
        read(connection, 8 * 1024 * 1024, flags: Int32(MSG_DONTWAIT))
    }

    private static func read(_ connection: Int32, _ limit: Int, flags: Int32) -> Data? {
        var buffer = [UInt8](repeating: 0, count: limit)
        let count = recv(connection, &buffer, buffer.count, flags)
        return count < 0 ? nil : Data(buffer.prefix(count))
    }

    /// Writes all bytes, or as many as the peer accepts.
    static func write(_ data: Data, to connection: Int32) {
        var rest = data[...]
        while !rest.isEmpty {
            let sent = rest.withUnsafeBytes { send(connection, $0.baseAddress, $0.count, noSignal) }
            guard sent > 0 else { return }
            rest = rest.dropFirst(sent)
        }
    }

    /// Closes a connection with a reset.
    static func reset(_ connection: Int32) {
        var linger = linger(l_onoff: 1, l_linger: 0)
        setsockopt(connection, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout.size(ofValue: linger)))
        close(connection)
    }

    private static var noSignal: Int32 {
        #if canImport(Glibc)
        Int32(MSG_NOSIGNAL)
        #else
        0
        #endif
    }
}
