import Foundation
import Glibc

/// One end of a TCP connection with blocking reads and writes.
///
/// The descriptor is closed with the last reference. Its number is therefore not reused while a thread may still use
/// it.
package final class Wire: Sendable {
    /// The maximum size of a head in bytes.
    private static let longestHead = 64 * 1024

    /// The file descriptor, for calls that wait for several connections.
    package let descriptor: Int32

    init(_ descriptor: Int32) {
        self.descriptor = descriptor
    }

    deinit {
        close(descriptor)
    }

    /// Connects to a local port; returns `nil` on failure.
    ///
    /// - Parameters:
    ///   - receiveWindow: The size of the receive buffer, in bytes, when the system's default of some megabytes is too
    ///     large.
    ///   - milliseconds: The time limit for the connection.
    package static func connect(
        to port: UInt16, receiveWindow: Int32? = nil, within milliseconds: Int32 = 10_000
    ) -> Wire? {
        let wire = Wire(socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0))
        if let receiveWindow { wire.set(SOL_SOCKET, SO_RCVBUF, receiveWindow) }
        let flags = fcntl(wire.descriptor, F_GETFL)
        _ = fcntl(wire.descriptor, F_SETFL, flags | O_NONBLOCK)
        let begun = Loopback.withAddress(of: port) { Glibc.connect(wire.descriptor, $0, $1) }
        var watched = pollfd(fd: wire.descriptor, events: Int16(POLLOUT), revents: 0)
        guard begun == 0 || errno == EINPROGRESS, poll(&watched, 1, milliseconds) > 0 else { return nil }
        var (code, size) = (Int32(0), socklen_t(MemoryLayout<Int32>.size))
        guard getsockopt(wire.descriptor, SOL_SOCKET, SO_ERROR, &code, &size) == 0, code == 0 else { return nil }
        _ = fcntl(wire.descriptor, F_SETFL, flags)
        wire.set(Int32(IPPROTO_TCP), TCP_NODELAY, 1)
        return wire
    }

    private func set(_ level: Int32, _ option: Int32, _ value: Int32) {
        var value = value
        setsockopt(descriptor, level, option, &value, socklen_t(MemoryLayout<Int32>.size))
    }

    /// Connects to a socket in the file system; returns `nil` on failure, or if the path has more than 107 bytes.
    package static func connect(toSocket path: String) -> Wire? {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else { return nil }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        let wire = Wire(socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0))
        let size = socklen_t(MemoryLayout<sockaddr_un>.size)
        let connected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { Glibc.connect(wire.descriptor, $0, size) }
        }
        return connected == 0 ? wire : nil
    }

    /// Reads up to `count` bytes; returns none at the end of the stream or after a broken connection.
    package func read(atMost count: Int = 64 * 1024) -> [UInt8] {
        receive(count, flags: 0)
    }

    private func receive(_ count: Int, flags: Int32) -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: count)
        while true {
            let read = recv(descriptor, &buffer, count, flags)
            if read >= 0 { return Array(buffer[..<read]) }
            guard errno == EINTR else { return [] }
        }
    }

    /// Reads a head up to its empty line, and no byte of the body.
    ///
    /// - Returns: `nil` if the connection ends first or the head is too long.
    func readHead() -> HTTPHead? {
        var bytes: [UInt8] = []
        while bytes.count < Self.longestHead {
            let arrived = receive(4_096, flags: Int32(MSG_PEEK))
            guard !arrived.isEmpty else { return nil }
            // The empty line may have begun in an earlier piece.
            let before = Array(bytes.suffix(3))
            guard let end = (before + arrived).firstRange(of: [13, 10, 13, 10]) else {
                bytes += read(atMost: arrived.count)
                continue
            }
            bytes += read(atMost: end.upperBound - before.count)
            return HTTPHead(String(decoding: bytes.dropLast(4), as: UTF8.self))
        }
        return nil
    }

    /// Writes all bytes.
    ///
    /// - Returns: Whether all of them could be sent.
    @discardableResult
    package func write(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let sent = rest.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            if sent < 0, errno == EINTR { continue }
            guard sent > 0 else { return false }
            rest = rest.dropFirst(sent)
        }
        return true
    }

    /// Waits until the other side closes the connection, up to a time.
    ///
    /// - Returns: Whether it has closed the connection; bytes that arrive do not count.
    package func ends(within milliseconds: Int) -> Bool {
        let closed = Int16(POLLHUP) | Int16(POLLERR) | Int16(Self.pollReadHangUp)
        var watched = pollfd(fd: descriptor, events: Int16(Self.pollReadHangUp), revents: 0)
        return poll(&watched, 1, Int32(milliseconds)) > 0 && watched.revents & closed != 0
    }

    /// A constant of the kernel that the imported headers lack.
    private static let pollReadHangUp: Int32 = 0x2000

    /// Shuts the connection down, which ends all blocked reads and writes.
    package func hangUp() {
        shutdown(descriptor, Int32(SHUT_RDWR))
    }

    /// Closes the sending side.
    package func finishWriting() {
        shutdown(descriptor, Int32(SHUT_WR))
    }

    /// Sends a TCP reset at once.
    ///
    /// The descriptor's number stays in use until the last reference is gone.
    package func reset() {
        resetAtEnd()
        let nothing = open("/dev/null", O_RDWR)
        dup2(nothing, descriptor)
        close(nothing)
    }

    /// Makes the close send a TCP reset, which no client mistakes for the regular end of a response.
    package func resetAtEnd() {
        var linger = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout.size(ofValue: linger)))
    }
}
