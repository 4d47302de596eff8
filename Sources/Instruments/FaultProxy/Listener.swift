package import Foundation
import Glibc

/// A socket on a port of the loopback interface, which accepts connections.
///
/// The descriptor is closed with the last reference. Its number is therefore not reused while a thread may still use
/// it.
package final class Listener: Sendable {
    /// No port was available.
    package struct NoPort: Error {}

    package let port: UInt16
    private let descriptor: Int32

    /// Reserves a port.
    ///
    /// Connection attempts are refused until ``listen()`` is called.
    ///
    /// - Parameters:
    ///   - port: A port that was reserved before; by default a free one.
    ///   - receiveWindow: The size of the receive buffer of each connection, in bytes.
    package init(on port: UInt16? = nil, receiveWindow: Int32? = nil) throws {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var yes: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        if var receiveWindow {
            setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &receiveWindow, socklen_t(MemoryLayout<Int32>.size))
        }
        let ports = port.map { [$0] } ?? (0..<1_000).map { _ in Self.randomPort() }
        guard let bound = ports.first(where: { Loopback.withAddress(of: $0) { bind(descriptor, $0, $1) } == 0 }) else {
            close(descriptor)
            throw NoPort()
        }
        self.port = bound
        self.descriptor = descriptor
    }

    deinit {
        close(descriptor)
    }

    /// The base URL for clients.
    package var url: URL {
        get throws {
            guard let url = URL(string: "http://127.0.0.1:\(port)") else { throw NoPort() }
            return url
        }
    }

    package func listen() {
        Glibc.listen(descriptor, 512)
    }

    /// Waits for the next connection; returns `nil` once ``stop()`` was called.
    package func accept() -> Wire? {
        let accepted = Glibc.accept(descriptor, nil, nil)
        return accepted < 0 ? nil : Wire(accepted)
    }

    package func stop() {
        shutdown(descriptor, Int32(SHUT_RDWR))
    }

    /// Returns a port below the range for outgoing connections.
    ///
    /// If nothing listens on a port of that range, the kernel can give a connecting client the same port as its own;
    /// the client is then connected to itself.
    private static func randomPort() -> UInt16 {
        UInt16.random(in: 20_000..<32_000)
    }
}
