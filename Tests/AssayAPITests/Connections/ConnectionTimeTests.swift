import AssayAPI
import HTTPTypes
import NIOCore
import NIOEmbedded
import NIOHTTPTypes
import Testing

/// Tests for connection timeouts, on an event loop with simulated time.
@Suite struct ConnectionTimeTests {
    @Test func aConnectionThatSendsNothingIsClosed() throws {
        let connection = try TestConnection()
        connection.wait(seconds: 29)
        #expect(connection.isOpen)
        connection.wait(seconds: 1)
        #expect(!connection.isOpen)
        #expect(connection.refusals[.slowHead] == 1)
    }

    @Test func aHeadThatDripsHasNoMoreTime() throws {
        let connection = try TestConnection()
        for _ in 0..<5 {
            connection.wait(seconds: 5)
            connection.receive()
        }
        #expect(connection.isOpen)
        connection.wait(seconds: 5)
        #expect(!connection.isOpen)
    }

    @Test func aConnectionWithoutAFurtherRequestIsClosed() throws {
        let connection = try TestConnection()
        connection.receive(TestConnection.request(), .end(nil))
        connection.answer()
        connection.wait(seconds: 74)
        #expect(connection.isOpen)
        connection.wait(seconds: 1)
        #expect(!connection.isOpen)
        #expect(connection.refusals[.idleConnection] == 1)
    }

    @Test func aHeadThatBeginsLateHasTheTimeOfAHead() throws {
        let connection = try TestConnection()
        connection.receive(TestConnection.request(), .end(nil))
        connection.answer()
        connection.wait(seconds: 70)
        connection.receive()
        connection.wait(seconds: 29)
        #expect(connection.isOpen)
        connection.wait(seconds: 1)
        #expect(!connection.isOpen)
        #expect(connection.refusals[.slowHead] == 1)
    }

    @Test func aClientThatWaitsForItsAnswerIsLeftAlone() throws {
        let connection = try TestConnection()
        connection.receive(TestConnection.request(.post, length: 0), .end(nil))
        connection.wait(seconds: 3600)
        #expect(connection.isOpen)
        connection.answer()
        #expect(connection.network.heads.map(\.status) == [.ok])
    }

    @Test func aBodyAtASnailsPaceIsGivenUpAndAnswered() throws {
        let connection = try TestConnection()
        connection.receive(TestConnection.request(.put, length: 1_000_000))
        for _ in 0..<59 {
            connection.wait(seconds: 1)
            connection.receive(bytes: 1000)
        }
        #expect(connection.refusals[.slowBody] == 0)
        connection.wait(seconds: 1)
        #expect(connection.refusals[.slowBody] == 1)
        #expect(throws: (any Error).self) { try connection.channel.throwIfErrorCaught() }
        connection.answer(.requestTimeout)
        #expect(connection.network.heads.first?.headerFields[.connection] == "close")
        #expect(connection.network.isOutputClosed)
        connection.wait(seconds: 5)
        #expect(!connection.isOpen)
    }

    @Test func nothingThatFollowsABodyThatWasGivenUpIsServed() throws {
        let connection = try TestConnection()
        connection.receive(TestConnection.request(.put, length: 2))
        connection.wait(seconds: 60)
        #expect(throws: (any Error).self) { try connection.channel.throwIfErrorCaught() }
        _ = try connection.served()
        connection.receive(.body(ByteBuffer(string: "ab")), .end(nil), TestConnection.request(), .end(nil))
        #expect(try connection.served().isEmpty)
        connection.answer(.requestTimeout)
        #expect(connection.network.heads.map { $0.headerFields[.connection] } == ["close"])
        #expect(connection.network.isOutputClosed)
    }

    @Test func aBodyAtTheLeastPaceGoesOn() throws {
        let connection = try TestConnection()
        connection.receive(TestConnection.request(.put, length: 1_000_000))
        for _ in 0..<600 {
            connection.receive(bytes: 1024)
            connection.wait(seconds: 1)
        }
        try connection.channel.throwIfErrorCaught()
        #expect(connection.isOpen)
    }

    @Test func timeInWhichTheServerDoesNotReadIsNotTheClients() throws {
        let connection = try TestConnection()
        connection.receive(TestConnection.request(.put, length: 1_000_000), thenReads: false)
        connection.wait(seconds: 3600)
        connection.channel.read()
        connection.wait(seconds: 59)
        try connection.channel.throwIfErrorCaught()
        connection.wait(seconds: 1)
        #expect(throws: (any Error).self) { try connection.channel.throwIfErrorCaught() }
    }

    @Test func theBodyOfAPipelinedRequestIsWaitedForFromTheAnswerBeforeIt() throws {
        let connection = try TestConnection()
        connection.receive(TestConnection.request(), .end(nil), TestConnection.request(.put, length: 9))
        connection.wait(seconds: 3600)
        connection.answer()
        connection.wait(seconds: 59)
        try connection.channel.throwIfErrorCaught()
        connection.wait(seconds: 1)
        #expect(throws: (any Error).self) { try connection.channel.throwIfErrorCaught() }
    }

    @Test func aReaderThatDoesNotReadIsCut() throws {
        let connection = try TestConnection()
        connection.network.takes = false
        connection.receive(TestConnection.request(), .end(nil))
        connection.answer()
        connection.wait(seconds: 59)
        #expect(connection.isOpen)
        connection.wait(seconds: 1)
        #expect(!connection.isOpen)
        #expect(connection.refusals[.stalledReader] == 1)
    }

    @Test func aReaderThatReadsNowAndThenIsNot() throws {
        let connection = try TestConnection()
        connection.receive(TestConnection.request(), .end(nil))
        for _ in 0..<10 {
            connection.network.takes = false
            connection.channel.writeAndFlush(HTTPResponsePart.body(ByteBuffer(string: "some")), promise: nil)
            connection.wait(seconds: 50)
            connection.network.takes = true
            connection.channel.flush()
        }
        #expect(connection.isOpen)
    }
}
