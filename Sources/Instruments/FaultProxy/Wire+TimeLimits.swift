import Glibc

/// Reads and writes with time limits.
extension Wire {
    package enum Received: Equatable {
        case bytes([UInt8])
        case end
        case reset
        case timedOut
    }

    /// Sends as many bytes as the other side accepts, and stops as soon as it has responded.
    ///
    /// - Parameter seconds: The time limit. With 0, the bytes are offered once.
    /// - Returns: The number of bytes sent; `nil` when the connection is closed.
    package func send(_ bytes: [UInt8], seconds: Double, stopsAtAnswer: Bool = true) -> Int? {
        guard !bytes.isEmpty else { return 0 }
        let deadline = ContinuousClock.now + .seconds(seconds)
        var sent = 0
        repeat {
            if stopsAtAnswer, waits(for: POLLIN, milliseconds: 0) { return sent }
            let count = bytes[sent..<min(bytes.count, sent + 65_536)].withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
            }
            if count > 0 {
                sent += count
            } else if errno == EAGAIN {
                _ = waits(for: POLLOUT, milliseconds: Int32(min(0.1, seconds) * 1_000))
            } else if errno != EINTR {
                return nil
            }
        } while sent < bytes.count && ContinuousClock.now < deadline
        return sent
    }

    package func receive(seconds: Double) -> Received {
        guard waits(for: POLLIN, milliseconds: Int32(seconds * 1_000)) else { return .timedOut }
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT))
        if count > 0 { return .bytes(Array(buffer[..<count])) }
        if count == 0 { return .end }
        return errno == EAGAIN || errno == EINTR ? .timedOut : .reset
    }
}
