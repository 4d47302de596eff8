import Foundation
import Glibc

/// An idle connection, which a stopping server closes at once.
final class IdleConnection: Sendable {
    struct Refused: Error {}

    private let socket: Int32

    init(to address: String) throws {
        guard let port = URL(string: address)?.port else { throw Refused() }
        socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var target = sockaddr_in()
        target.sin_family = sa_family_t(AF_INET)
        target.sin_port = UInt16(truncatingIfNeeded: port).bigEndian
        target.sin_addr.s_addr = inet_addr("127.0.0.1")
        let status = withUnsafePointer(to: &target) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard status == 0 else { throw Refused() }
    }

    deinit {
        close(socket)
    }

    /// Waits on a dedicated thread until the server has closed the connection.
    func closed() async {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { [self] in
                var byte: UInt8 = 0
                while recv(socket, &byte, 1, 0) < 0, errno == EINTR {}
                continuation.resume()
            }
        }
    }
}
