import Glibc
import Testing

@testable import Soak

/// Tests for the attackers' connections, with a listener of the test.
@Suite struct AttackSocketTests {
    /// A listener on a free port of this machine.
    private final class Listener {
        let port: UInt16
        private let descriptor: Int32
        private var accepted: [Int32] = []

        init() throws {
            descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_addr = in_addr(s_addr: UInt32(0x7F00_0001).bigEndian)
            var size = socklen_t(MemoryLayout<sockaddr_in>.size)
            let descriptor = descriptor
            let isBound = withUnsafeMutablePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    bind(descriptor, $0, size) == 0 && listen(descriptor, 8) == 0
                        && getsockname(descriptor, $0, &size) == 0
                }
            }
            port = UInt16(bigEndian: address.sin_port)
            try #require(isBound)
        }

        deinit {
            for entry in accepted + [descriptor] { close(entry) }
        }

        /// Returns the next connection, which stays open until ``end(_:isReset:)``.
        func next() throws -> Int32 {
            let connection = accept(descriptor, nil, nil)
            try #require(connection >= 0)
            accepted.append(connection)
            return connection
        }

        func end(_ connection: Int32, isReset: Bool) {
            accepted.removeAll { $0 == connection }
            var option = linger(l_onoff: isReset ? 1 : 0, l_linger: 0)
            setsockopt(connection, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout.size(ofValue: option)))
            close(connection)
        }
    }

    private static func read(_ connection: Int32, _ count: Int) -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: count)
        let read = recv(connection, &buffer, count, Int32(MSG_WAITALL))
        return Array(buffer.prefix(max(0, read)))
    }

    /// Slow senders and floods send in this way.
    ///
    /// Otherwise their connections would be silent.
    @Test func withoutTimeToWaitTheBytesAreSentAllTheSame() throws {
        let listener = try Listener()
        let socket = try #require(AttackSocket(port: listener.port, from: 250))
        let connection = try listener.next()
        #expect(socket.send([1, 2, 3], seconds: 0, stopsAtAnswer: false) == 3)
        socket.finish()
        #expect(Self.read(connection, 4) == [1, 2, 3])
    }

    @Test func withoutTimeToWaitAFullConnectionTakesNoTime() throws {
        let listener = try Listener()
        let socket = try #require(AttackSocket(port: listener.port, from: 250))
        _ = try listener.next()
        let flood = [UInt8](repeating: 0, count: 1 << 20)
        for _ in 0..<64 where socket.send(flood, seconds: 0, stopsAtAnswer: false) == flood.count {}
        #expect(socket.send([], seconds: 0) == 0)
        #expect(socket.send([1], seconds: 0, stopsAtAnswer: false) == 0)
        #expect(!socket.isOver)
    }

    /// A client that never reads must detect that the server has closed the connection, or it attacks only once.
    @Test(arguments: [true, false]) func anEndIsSeenBehindUnreadBytes(_ isReset: Bool) throws {
        let listener = try Listener()
        let socket = try #require(AttackSocket(port: listener.port, from: 250))
        let connection = try listener.next()
        #expect(send(connection, [1, 2, 3], 3, 0) == 3)
        #expect(!socket.isOver)
        listener.end(connection, isReset: isReset)
        // On the loopback interface, the close is visible as soon as the call returns.
        #expect(socket.isOver)
    }
}
