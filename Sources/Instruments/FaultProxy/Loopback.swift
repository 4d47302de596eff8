import Glibc

/// Ports on the loopback interface.
enum Loopback {
    /// No port was available.
    struct NoPort: Error {}

    /// Reserves a free port with a socket that does not listen yet, so connection attempts are refused.
    ///
    /// The port is below the range for outgoing connections. If nothing listens on a port of that range, the kernel can
    /// give a connecting client the same port as its own; the client is then connected to itself.
    static func hold() throws -> (descriptor: Int32, port: UInt16) {
        for _ in 0..<1_000 {
            let port = UInt16.random(in: 20_000..<32_000)
            if let descriptor = try? hold(port) { return (descriptor, port) }
        }
        throw NoPort()
    }

    /// Reserves a given port, for example one that was reserved before.
    static func hold(_ port: UInt16) throws -> Int32 {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var yes: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        guard withAddress(of: port, { bind(descriptor, $0, $1) }) == 0 else {
            close(descriptor)
            throw NoPort()
        }
        return descriptor
    }

    static func withAddress(of port: UInt16, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr = in_addr(s_addr: UInt32(0x7F00_0001).bigEndian)
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, size) }
        }
    }
}
