import FaultProxy
import Foundation

/// An idle connection, which a stopping server closes at once.
struct IdleConnection: Sendable {
    struct Refused: Error {}

    private let wire: Wire

    init(to address: String) throws {
        guard let port = URL(string: address)?.port, let wire = Wire.connect(to: UInt16(port)) else { throw Refused() }
        self.wire = wire
    }

    /// Waits on a dedicated thread until the server has closed the connection.
    func closed() async {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { [wire] in
                _ = wire.read(atMost: 1)
                continuation.resume()
            }
        }
    }
}
