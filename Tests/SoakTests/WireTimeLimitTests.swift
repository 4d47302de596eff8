import FaultProxy
import Testing

/// Tests for the attackers' connections, with a listener of the test.
@Suite struct WireTimeLimitTests {
    private func listening() throws -> Listener {
        let listener = try Listener()
        listener.listen()
        return listener
    }

    /// Slow senders and floods send in this way.
    ///
    /// Otherwise their connections would be silent.
    @Test func withoutTimeToWaitTheBytesAreSentAllTheSame() throws {
        let listener = try listening()
        let socket = try #require(Wire.connect(to: listener.port, from: 0x7F00_01FA))
        let connection = try #require(listener.accept())
        #expect(socket.send([1, 2, 3], seconds: 0, stopsAtAnswer: false) == 3)
        socket.finishWriting()
        var received: [UInt8] = []
        while case let bytes = connection.read(), !bytes.isEmpty { received += bytes }
        #expect(received == [1, 2, 3])
    }

    @Test func withoutTimeToWaitAFullConnectionTakesNoTime() throws {
        let listener = try listening()
        let socket = try #require(Wire.connect(to: listener.port, from: 0x7F00_01FA))
        let connection = try #require(listener.accept())
        defer { withExtendedLifetime(connection) {} }
        let flood = [UInt8](repeating: 0, count: 1 << 20)
        for _ in 0..<64 where socket.send(flood, seconds: 0, stopsAtAnswer: false) == flood.count {}
        #expect(socket.send([], seconds: 0) == 0)
        #expect(socket.send([1], seconds: 0, stopsAtAnswer: false) == 0)
        #expect(!socket.ends(within: 0))
    }

    /// A client that never reads must detect that the server has closed the connection, or it attacks only once.
    @Test(arguments: [true, false]) func anEndIsSeenBehindUnreadBytes(_ isReset: Bool) throws {
        let listener = try listening()
        let socket = try #require(Wire.connect(to: listener.port, from: 0x7F00_01FA))
        let connection = try #require(listener.accept())
        #expect(connection.write([1, 2, 3]))
        #expect(!socket.ends(within: 0))
        if isReset { connection.reset() } else { connection.hangUp() }
        // On the loopback interface, the close is visible as soon as the call returns.
        #expect(socket.ends(within: 0))
    }
}
