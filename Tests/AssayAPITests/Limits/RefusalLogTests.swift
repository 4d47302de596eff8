import AssayAPI
import AssayCore
import AssayTestSupport
import Testing

@Suite struct RefusalLogTests {
    private let client = AddressGroup("192.0.2.1")

    @Test func aClientThatFailsAgainAndAgainFillsNoLog() {
        let clock = TestClock()
        let log = RefusalLog(clock: clock)
        let lines = (0..<1000).compactMap { _ in log.take(.failed, of: client) }
        #expect(lines == Array(repeating: 0, count: 10))
        #expect(log.take(.failed, of: AddressGroup("192.0.2.2")) == 0, "another client's lines are its own")
        #expect(log.take(.answered, of: client) == 0, "another line has a limit of its own")
        clock.advance(seconds: 5)
        #expect(log.take(.failed, of: client) == 990, "the next line says how many were left out")
        #expect(log.take(.failed, of: client) == nil)
    }

    @Test func manyClientsShareOneAccountBeyondABound() {
        let log = RefusalLog(clock: TestClock())
        let written = (0..<10_000).count { log.take(.failed, of: AddressGroup("client-\($0)")) != nil }
        #expect(written == 4096 + 10)
    }
}
