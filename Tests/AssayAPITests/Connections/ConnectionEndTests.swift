import AssayAPI
import AssayCore
import HTTPTypes
import NIOCore
import NIOEmbedded
import NIOHTTP1
import NIOHTTPTypes
import Testing

/// Tests for connections whose client keeps sending after the response, and for the connection limit.
@Suite struct ConnectionEndTests {
    /// Returns a connection whose request was answered before its body arrived.
    private func refused(length: Int?, _ limits: ConnectionLimits = ConnectionLimits()) throws -> TestConnection {
        let connection = try TestConnection(limits)
        connection.receive(TestConnection.request(.put, length: length))
        connection.answer(.unauthorized)
        _ = try connection.served()
        return connection
    }

    @Test func aSmallUnreadBodyIsDiscardedAndTheConnectionReused() throws {
        let connection = try refused(length: 1000)
        #expect(connection.network.heads.first?.headerFields[.connection] == nil)
        connection.receive(.body(ByteBuffer(repeating: 0, count: 1000)), .end(nil))
        #expect(try connection.served() == [.end(nil)])
        connection.receive(TestConnection.request(), .end(nil))
        connection.answer()
        #expect(connection.network.heads.map(\.status) == [.unauthorized, .ok])
        #expect(!connection.network.isOutputClosed)
    }

    @Test(arguments: [nil, 32 * 1024 * 1024]) func aLongBodyIsReadForAMebibyteOnly(length: Int?) throws {
        let connection = try refused(length: length)
        #expect(connection.network.heads.first?.headerFields[.connection] == "close")
        for _ in 0..<16 { connection.receive(bytes: 65_536) }
        #expect(!connection.network.isOutputClosed)
        connection.receive(bytes: 1)
        #expect(connection.network.isOutputClosed)
        #expect(connection.isOpen, "the client may not have read its answer yet")
        #expect(try connection.served().isEmpty)
        #expect(connection.refusals[.unreadBody] == 1)
        connection.wait(seconds: 5)
        #expect(!connection.isOpen)
    }

    @Test func aBodyThatDripsIsReadForFiveSecondsOnly() throws {
        let connection = try refused(length: nil)
        for _ in 0..<4 {
            connection.wait(seconds: 1)
            connection.receive(bytes: 1)
        }
        #expect(!connection.network.isOutputClosed)
        connection.wait(seconds: 1)
        #expect(connection.network.isOutputClosed)
    }

    @Test func aBodyThatBreaksAfterItsAnswerGetsNoSecondOne() throws {
        let connection = try refused(length: nil)
        connection.channel.pipeline.fireErrorCaught(HTTPParserError.invalidChunkSize)
        try connection.channel.throwIfErrorCaught()
        connection.answer(.badRequest)
        #expect(connection.network.heads.map(\.status) == [.unauthorized])
        #expect(connection.network.isOutputClosed)
    }

    @Test func aHeadThatIsTooLargeIsCalledSo() throws {
        let connection = try TestConnection()
        connection.channel.pipeline.fireErrorCaught(HTTPParserError.headerOverflow)
        connection.answer(.badRequest)
        #expect(connection.network.heads.map(\.status.code) == [431])
        #expect(connection.network.isOutputClosed)
        #expect(connection.refusals[.headTooLarge] == 1)
    }

    @Test func moreConnectionsThanOneClientMayHaveAreClosed() throws {
        var limits = ConnectionLimits()
        limits.perAddress = 2
        let first = try TestConnection(limits, from: "2001:db8::1")
        let second = try TestConnection(limits, from: "2001:db8::2", among: first.connections)
        let third = try TestConnection(limits, from: "2001:db8::3", among: first.connections)
        let other = try TestConnection(limits, from: "2001:db8:0:1::1", among: first.connections)
        #expect([first, second, third, other].map(\.isOpen) == [true, true, false, true])
        #expect(third.refusals[.connectionsOfAddress] == 1)
        second.channel.close(promise: nil)
        #expect(try TestConnection(limits, from: "2001:db8::4", among: first.connections).isOpen)
    }

    @Test func aTrustedProxyMayHaveMore() throws {
        var limits = ConnectionLimits()
        limits.perAddress = 1
        let open = OpenConnections(limit: 1, proxies: TrustedProxies([try #require(IPNetwork("192.0.2.9"))]))
        let many = try (0..<3).map { _ in try TestConnection(limits, from: "::ffff:192.0.2.9", among: open) }
        #expect(many.map(\.isOpen) == [true, true, true])
        #expect(open.count == 3, "the operator sees all that are open")
        many[0].channel.close(promise: nil)
        #expect(open.count == 2)
    }

    @Test(arguments: [(1024, 448, 112), (20_000, 4096, 512), (64, 16, 4)])
    func theLimitsLeaveDescriptorsForFilesAndConnectionsForOthers(descriptors: Int, total: Int, perAddress: Int) {
        #expect(ConnectionLimits().total(descriptors: descriptors) == total)
        #expect(ConnectionLimits().perAddress(descriptors: descriptors) == perAddress)
    }

    @Test(arguments: [(10, 10), (448, 448), (449, 448), (1_000_000, 448)])
    func noSettingAllowsMoreConnectionsThanTheDescriptorsCarry(setting: Int, total: Int) {
        var limits = ConnectionLimits()
        limits.total = setting
        #expect(limits.total(descriptors: 1024) == total)
    }
}
