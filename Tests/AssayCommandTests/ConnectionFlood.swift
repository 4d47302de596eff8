import Foundation
import Glibc
import Synchronization

/// Threads that repeatedly connect to a port of this machine and close the connection.
final class ConnectionFlood: Sendable {
    private let isOver = Mutex(false)
    private let made = Mutex(0)
    private let ended = DispatchSemaphore(value: 0)
    private let threads: Int

    /// - Parameter port: In host byte order.
    init(port: Int, threads: Int = 4) {
        self.threads = threads
        for _ in 0..<threads {
            Thread.detachNewThread { [self] in
                while !isOver.withLock({ $0 }) {
                    if Self.connect(to: port) { made.withLock { $0 += 1 } }
                }
                ended.signal()
            }
        }
    }

    /// The number of connections so far.
    var connections: Int { made.withLock { $0 } }

    /// Ends the flood.
    ///
    /// All threads have ended when it returns.
    func stop() async {
        isOver.withLock { $0 = true }
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { [self] in
                for _ in 0..<threads { ended.wait() }
                continuation.resume()
            }
        }
    }

    private static func connect(to port: Int) -> Bool {
        let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
        defer { Glibc.close(socket) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(truncatingIfNeeded: port).bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let status = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard status != 0 else { return true }
        // A full backlog makes the connection wait. A port without a listener fails at once.
        var waiting = pollfd(fd: socket, events: Int16(POLLOUT), revents: 0)
        return errno == EINPROGRESS && poll(&waiting, 1, 50) == 1 && waiting.revents & Int16(POLLERR) == 0
    }
}
