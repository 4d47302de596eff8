import FaultProxy
import Glibc

/// An attacker's connection, from its own source address.
final class AttackSocket {
    enum Received: Equatable {
        case bytes([UInt8])
        case end
        case reset
        case timedOut
    }

    /// Kernel constants that the imported headers lack.
    private static let bindAddressNoPort: Int32 = 24
    private static let pollReadHangUp: Int32 = 0x2000

    private let descriptor: Int32

    /// Connects to the server.
    ///
    /// - Parameters:
    ///   - host: The last byte of the source address, 127.0.1.x.
    ///   - receiveWindow: The size of the receive buffer, for a client that does not read.
    /// - Returns: `nil` when the connection is not established within two seconds.
    init?(port: UInt16, from host: UInt8, receiveWindow: Int32? = nil) {
        let kind = SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue
        descriptor = socket(AF_INET, Int32(kind), 0)
        guard descriptor >= 0 else { return nil }
        set(Int32(IPPROTO_IP), Self.bindAddressNoPort, 1)
        if let receiveWindow { set(SOL_SOCKET, SO_RCVBUF, receiveWindow) }
        let own = UInt32(0x7F00_0100) | UInt32(host)
        guard Loopback.withAddress(of: 0, at: own, { bind(descriptor, $0, $1) }) == 0 else { return nil }
        let begun = Loopback.withAddress(of: port) { connect(descriptor, $0, $1) }
        guard begun == 0 || errno == EINPROGRESS, wait(for: POLLOUT, seconds: 2) else { return nil }
        var code: Int32 = 0
        var size = socklen_t(MemoryLayout<Int32>.size)
        guard getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &code, &size) == 0, code == 0 else { return nil }
        set(Int32(IPPROTO_TCP), TCP_NODELAY, 1)
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// Sends as many bytes as the server accepts, and stops as soon as it has responded.
    ///
    /// - Parameter seconds: The time limit. With 0, the bytes are offered once.
    /// - Returns: The number of bytes sent; `nil` when the connection is closed.
    func send(_ bytes: [UInt8], seconds: Double, stopsAtAnswer: Bool = true) -> Int? {
        guard !bytes.isEmpty else { return 0 }
        let deadline = ContinuousClock.now + .seconds(seconds)
        var sent = 0
        repeat {
            if stopsAtAnswer, wait(for: POLLIN, seconds: 0) { return sent }
            let count = bytes[sent..<min(bytes.count, sent + 65_536)].withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            if count > 0 {
                sent += count
            } else if errno == EAGAIN {
                _ = wait(for: POLLOUT, seconds: min(0.1, seconds))
            } else if errno != EINTR {
                return nil
            }
        } while sent < bytes.count && ContinuousClock.now < deadline
        return sent
    }

    func receive(seconds: Double) -> Received {
        guard wait(for: POLLIN, seconds: seconds) else { return .timedOut }
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        if count > 0 { return .bytes(Array(buffer[..<count])) }
        if count == 0 { return .end }
        return errno == EAGAIN || errno == EINTR ? .timedOut : .reset
    }

    /// Whether the server has closed or reset the connection, even when earlier bytes are unread.
    var isOver: Bool {
        var entry = pollfd(fd: descriptor, events: Int16(Self.pollReadHangUp), revents: 0)
        guard poll(&entry, 1, 0) > 0 else { return false }
        return Int32(entry.revents) & (Self.pollReadHangUp | POLLHUP | POLLERR) != 0
    }

    /// Closes the sending side.
    func finish() {
        shutdown(descriptor, Int32(SHUT_WR))
    }

    /// Makes the socket send a reset when it is closed.
    func resetAtClose() {
        var linger = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout.size(ofValue: linger)))
    }

    private func wait(for events: Int32, seconds: Double) -> Bool {
        var entry = pollfd(fd: descriptor, events: Int16(events), revents: 0)
        return poll(&entry, 1, Int32(seconds * 1_000)) > 0
    }

    private func set(_ level: Int32, _ option: Int32, _ value: Int32) {
        var value = value
        setsockopt(descriptor, level, option, &value, socklen_t(MemoryLayout<Int32>.size))
    }
}
