import FaultProxy
import Foundation
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
                    if Wire.connect(to: UInt16(port), within: 50) != nil { made.withLock { $0 += 1 } }
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
}
