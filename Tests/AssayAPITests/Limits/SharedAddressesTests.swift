import AssayAPI
import AssayCore
import AssayTestSupport
import Testing

@Suite struct SharedAddressesTests {
    private let clock = TestClock()
    private let addresses = SharedAddresses()
    private let proxy = AddressGroup("192.0.2.1")

    /// Records one call for each user.
    ///
    /// - Returns: The number of calls that led to a log line.
    private func note(_ users: Range<Int>, at client: AddressGroup) -> Int {
        users.count { addresses.note(UserID("user-\($0)"), at: client, now: clock.now()) }
    }

    private var count: Int { addresses.count(now: clock.now()) }

    @Test func aSharedAddressIsReportedOnce() {
        #expect(note(0..<49, at: proxy) == 0)
        #expect(count == 0)
        #expect(note(49..<50, at: proxy) == 1)
        #expect(note(50..<1000, at: proxy) == 0)
        #expect(count == 1)
    }

    @Test func aUserWhoCallsOftenIsOne() {
        for _ in 0..<100 { #expect(note(0..<10, at: proxy) == 0) }
        #expect(count == 0)
    }

    @Test func usersOfManyAddressesAreManyClients() {
        for user in 0..<500 { #expect(note(user..<user + 1, at: AddressGroup("198.51.100.\(user % 250)")) == 0) }
        #expect(count == 0)
    }

    @Test func aReportRepeatsInTheNextPeriodAndExpiresAfterIt() {
        #expect(note(0..<50, at: proxy) == 1)
        clock.advance(seconds: SharedAddresses.period)
        #expect(count == 1, "the period before still counts")
        #expect(note(0..<50, at: proxy) == 1)
        clock.advance(seconds: 2 * SharedAddresses.period)
        #expect(count == 0)
    }

    @Test func aCallerWithManyAddressesCostsABoundedMemoryAndAFewLines() {
        let lines = (0..<2 * SharedAddresses.maxAddresses).reduce(0) { lines, number in
            lines + note(0..<60, at: AddressGroup("2001:db8:0:\(String(number, radix: 16))::1"))
        }
        #expect(lines == 4)
        #expect(count == SharedAddresses.maxAddresses, "what came beyond the bound was not kept")
    }
}
