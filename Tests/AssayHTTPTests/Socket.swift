import Foundation

/// The system calls used by `LoopbackServer`.
enum Socket {
    struct Failure: Error {
        let call: String
    }

    /// Returns a listening socket on a free port of 127.0.0.1.
    static func listenOnLoopback() throws -> (listener: Int32, port: UInt16) {
        let (listener, port) = try bindToLoopback()
        guard listen(listener, 64) == 0 else { throw Failure(call: "listen") }
        return (listener, port)
    }

    /// Returns a listening socket on a free port of `::1`.
    static func listenOnIPv6Loopback() throws -> (listener: Int32, port: UInt16) {
        #if canImport(Glibc)
        let socket = Glibc.socket(AF_INET6, Int32(SOCK_STREAM.rawValue), 0)
        #else
        let socket = Darwin.socket(AF_INET6, SOCK_STREAM, 0)
        #endif
        var address = sockaddr_in6()
        address.sin6_family = sa_family_t(AF_INET6)
        address.sin6_addr = in6addr_loopback
        var size = socklen_t(MemoryLayout<sockaddr_in6>.size)
        let bound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { plain in
                bind(socket, plain, size) == 0 && getsockname(socket, plain, &size) == 0
            }
        }
        guard socket >= 0, bound, listen(socket, 64) == 0 else { throw Failure(call: "bind") }
        return (socket, UInt16(bigEndian: address.sin6_port))
    }

    /// Returns a socket that reserves a free port of 127.0.0.1 without listening.
    static func bindToLoopback() throws -> (socket: Int32, port: UInt16) {
        #if canImport(Glibc)
        let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
        let socket = Darwin.socket(AF_INET, SOCK_STREAM, 0)
        #endif
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let bound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { plain in
                bind(socket, plain, size) == 0 && getsockname(socket, plain, &size) == 0
            }
        }
        guard socket >= 0, bound else { throw Failure(call: "bind") }
        return (socket, UInt16(bigEndian: address.sin_port))
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
    static func read(_ connection: Int32) -> Data? {
        var buffer = [UInt8](repeating: 0, count: 64 * 1024)
        let count = recv(connection, &buffer, buffer.count, 0)
        return count < 0 ? nil : Data(buffer.prefix(count))
    }

    /// Writes all bytes, or as many as the client accepts.
    @discardableResult static func write(_ data: Data, to connection: Int32) -> Bool {
        var rest = data[...]
        while !rest.isEmpty {
            let sent = rest.withUnsafeBytes { bytes in
                #if canImport(Glibc)
                send(connection, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
                #else
                send(connection, bytes.baseAddress, bytes.count, 0)
                #endif
            }
            guard sent > 0 else { return false }
            rest = rest.dropFirst(sent)
        }
        return true
    }
}
