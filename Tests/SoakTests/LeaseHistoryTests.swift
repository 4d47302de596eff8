import Testing

@testable import AssayInstruments
@testable import Soak

@Suite struct LeaseHistoryTests {
    private typealias Entry = LeaseLogRepository.Entry

    private static func entry(
        _ event: Entry.Event, _ owner: String? = nil, by process: String? = nil, attempts: Int = 1, until: Int = 100,
        at: Int = 0, job: String = "1"
    ) -> Entry {
        Entry(
            job: job, kind: "photo.check", subject: "p\(job)", event: event, owner: owner,
            process: process ?? owner.map { String($0.prefix(1)) } ?? "api", attempts: attempts, until: until, at: at)
    }

    private static func violations(_ entries: Entry..., expected: Set<String> = ["photo.check p1"]) -> [String] {
        LeaseHistory(entries: entries).violations(expected: expected)
    }

    @Test func jobThatOneWorkerLeasesAndEndsBreaksNothing() {
        #expect(Self.violations(Self.entry(.enqueued), Self.entry(.leased, "a.1"), Self.entry(.ended, "a.1")) == [])
    }

    @Test func jobMayBeReturnedAndLeasedAgain() {
        let found = Self.violations(
            Self.entry(.enqueued), Self.entry(.leased, "a.1"), Self.entry(.returned, "a.1"),
            Self.entry(.leased, "b.1", attempts: 2, at: 50), Self.entry(.ended, "b.1", attempts: 2))
        #expect(found == [])
    }

    @Test func jobMayBeLeasedAgainWhenItsLeaseHasRunOut() {
        let found = Self.violations(
            Self.entry(.leased, "a.1"), Self.entry(.leased, "b.1", attempts: 2, until: 200, at: 100),
            Self.entry(.ended, "b.1", attempts: 2))
        #expect(found == [])
    }

    @Test func jobThatTwoWorkersHoldIsFound() {
        let found = Self.violations(
            Self.entry(.leased, "a.1"), Self.entry(.leased, "b.1", attempts: 2, at: 99),
            Self.entry(.ended, "b.1", attempts: 2))
        #expect(found == ["photo.check of p1 was leased by b.1 while a.1 held it"])
    }

    @Test func endWithoutALeaseIsFound() {
        let found = Self.violations(
            Self.entry(.leased, "a.1"), Self.entry(.leased, "b.1", attempts: 2, at: 100),
            Self.entry(.ended, "b.1", by: "a", attempts: 2))
        #expect(found == ["photo.check of p1 was ended by a process without a lease"])
        #expect(!Self.violations(Self.entry(.enqueued), Self.entry(.ended)).isEmpty)
    }

    @Test func returnOfAnotherProcessesLeaseIsFound() {
        let found = Self.violations(
            Self.entry(.leased, "a.1"), Self.entry(.returned, "a.1", by: "b"),
            Self.entry(.leased, "b.1", attempts: 2), Self.entry(.ended, "b.1", attempts: 2))
        #expect(found == ["photo.check of p1 was returned by a process without a lease"])
    }

    @Test func workThatIsNotDoneIsFound() {
        let found = Self.violations(Self.entry(.enqueued), Self.entry(.leased, "a.1"))
        #expect(found == ["photo.check of p1 was not ended", "photo.check p1 was not done"])
        #expect(Self.violations() == ["photo.check p1 was not done"])
    }

    @Test func workThatIsDoneTwiceIsFoundAlsoInTwoRows() {
        let again = [Self.entry(.leased, "b.1"), Self.entry(.ended, "b.1")]
        let first = [Self.entry(.leased, "a.1"), Self.entry(.ended, "a.1")]
        let history = LeaseHistory(
            entries: first
                + again.map { entry in
                    var entry = entry
                    entry.job = "2"
                    return entry
                })
        #expect(history.violations(expected: ["photo.check p1"]) == ["photo.check p1 was done 2 times"])
        #expect(history.donePerProcess == ["a": 1, "b": 1])
        #expect(!LeaseHistory(entries: first + again).violations(expected: []).isEmpty)
    }

    @Test func outcomeOfALoginIsItsStatusAndCode() {
        let refused = "HTTP/1.1 403 Forbidden\r\nContent-Length: 9\r\n\r\n{\"code\":\"authorization_request_reused\"}"
        #expect(LoginRace.outcome(refused) == "403 authorization_request_reused")
        #expect(LoginRace.outcome("HTTP/1.1 200 OK\r\n\r\n{}") == "200")
        #expect(LoginRace.outcome("") == "no response")
    }
}
