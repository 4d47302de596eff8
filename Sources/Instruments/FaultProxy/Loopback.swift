package import Glibc

/// Addresses of the loopback interface.
package enum Loopback {
    /// 127.0.0.1.
    package static let host = UInt32(0x7F00_0001)

    /// Calls the body with an address, as the system calls for sockets take it.
    package static func withAddress<Value>(
        of port: UInt16, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Value
    ) -> Value {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr = in_addr(s_addr: host.bigEndian)
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, size) }
        }
    }
}
