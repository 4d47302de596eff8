import AssayBlobs
import AssayCore
import AssayOperations
import AssaySQL
import AssayStorage
import AssayTestSupport
import AssayWire
import Testing

@Suite struct JobOperationTests {
    private struct Broken: Error {}

    private static let storageFailures: [any Error & Sendable] = [
        BlobError.full, BlobError.readOnly, BlobError.system(action: "write", path: "/x", code: 5),
        BlobError.unavailable(""), BlobError.refused(""), DomainError(.storageBusy, "Busy."),
    ]

    private func enqueue(_ test: TestPlatform, _ subject: String, after seconds: Int = 0) async throws {
        let now = test.clock.now()
        let id: JobID = test.platform.identifiers.make()
        try await test.platform.store.write { tx throws in
            try tx.jobs.enqueue(
                .deletePhotos, organization: OrganizationID("O"), subject: subject,
                dueAt: now.adding(seconds: seconds), id: id, now: now)
        }
    }

    @Test func workIsTakenWhenItIsDueAndOnce() async throws {
        let test = try await TestPlatform.make()
        let lease = LeaseJob(test.platform)
        let nothing = try await lease(.deletePhotos, owner: "a", seconds: 60)
        #expect((nothing.job, nothing.nextDue) == (nil, nil))
        try await enqueue(test, "later", after: 30)
        let early = try await lease(.deletePhotos, owner: "a", seconds: 60)
        #expect(early.job == nil)
        #expect(early.nextDue == test.clock.now().adding(seconds: 30))
        test.clock.advance(seconds: 30)
        #expect(try await lease(.deletePhotos, owner: "a", seconds: 60).job?.subject == "later")
        #expect(try await lease(.deletePhotos, owner: "b", seconds: 60).job == nil)
        #expect(try await lease(.checkPhoto, owner: "b", seconds: 60).job == nil)
        test.clock.advance(seconds: 60)
        #expect(try await lease(.deletePhotos, owner: "b", seconds: 60).job?.attempts == 2)
    }

    /// A lane has no need to look before it leases while there is work.
    @Test func aBusyWorkerLooksAndLeasesInOneTransaction() async throws {
        let log = StatementLog()
        let test = try await TestPlatform.make(wrapping: log.wrap)
        for subject in ["one", "two"] { try await enqueue(test, subject) }
        try await enqueue(test, "later", after: 30)
        let lease = LeaseJob(test.platform)
        _ = log.take()
        var taken: [String] = []
        for (isBusy, transactions) in [(false, 2), (true, 1)] {
            let job = try await lease(.deletePhotos, owner: "a", seconds: 60, isBusy: isBusy).job
            taken.append(try #require(job).subject)
            #expect(log.take().transactions == transactions)
        }
        #expect(taken.sorted() == ["one", "two"])
        let nothing = try await lease(.deletePhotos, owner: "a", seconds: 60, isBusy: true)
        #expect(nothing.job == nil && nothing.nextDue == test.clock.now().adding(seconds: 30))
        test.clock.advance(seconds: 30)
        #expect(try await lease(.deletePhotos, owner: "a", seconds: 60, isBusy: true).job?.subject == "later")
    }

    @Test(arguments: [(1, 1), (2, 2), (3, 4), (9, 256), (10, 300), (60, 300), (1_000, 300)])
    func failedWorkWaitsLongerEachTime(attempts: Int, seconds: Int) async throws {
        let test = try await TestPlatform.make()
        try await enqueue(test, "subject")
        var leased: Job?
        for _ in 0..<min(attempts, 12) {
            leased = try await LeaseJob(test.platform)(.deletePhotos, owner: "a", seconds: 0).job
        }
        var job = try #require(leased)
        if attempts > 12 {
            _ = try await test.platform.store.write {
                try $0.sql.execute("/* of a test */ UPDATE jobs SET attempts = \(attempts)")
            }
            job = Job(
                id: job.id, kind: job.kind, organization: job.organization, subject: job.subject, attempts: attempts)
        }
        try await RetryJob(test.platform)(job, owner: "a", error: Broken())
        let due = try await LeaseJob(test.platform)(.deletePhotos, owner: "a", seconds: 60).nextDue
        #expect(due == test.clock.now().adding(seconds: seconds))
    }

    @Test(arguments: TestDatabase.available)
    func workOfAnotherWorkerIsNotPutBack(kind: TestDatabase) async throws {
        let test = try await TestPlatform.make(kind)
        try await enqueue(test, "subject")
        let job = try #require(try await LeaseJob(test.platform)(.deletePhotos, owner: "a", seconds: 60).job)
        try await RetryJob(test.platform)(job, owner: "b", error: Broken())
        let due = try await LeaseJob(test.platform)(.deletePhotos, owner: "a", seconds: 60).nextDue
        #expect(due == test.clock.now().adding(seconds: 60))
    }

    /// After an hour with a full disk, jobs must not wait for the long delays that an hour of failures would cause.
    @Test(arguments: storageFailures) func aFailureOfTheStorageIsNoAttempt(failure: any Error & Sendable) async throws {
        let test = try await TestPlatform.make()
        try await enqueue(test, "subject")
        let lease = LeaseJob(test.platform)
        for _ in 0..<10 {
            let job = try #require(try await lease(.deletePhotos, owner: "a", seconds: 60).job)
            #expect(job.attempts == 1)
            try await RetryJob(test.platform)(job, owner: "a", error: failure)
            let due = try await lease(.deletePhotos, owner: "a", seconds: 60).nextDue
            #expect(due == test.clock.now().adding(seconds: RetryJob.storageWait))
            test.clock.advance(seconds: RetryJob.storageWait)
        }
        let job = try #require(try await lease(.deletePhotos, owner: "a", seconds: 60).job)
        try await RetryJob(test.platform)(job, owner: "a", error: Broken())
        test.clock.advance(seconds: 1)
        #expect(try await lease(.deletePhotos, owner: "a", seconds: 60).job?.attempts == 2)
    }

    @Test(arguments: TestDatabase.available)
    func theLeasesOfADeadProcessAreTakenOverAtOnce(kind: TestDatabase) async throws {
        let test = try await TestPlatform.make(kind)
        for subject in ["leased", "waiting"] { try await enqueue(test, subject) }
        let lease = LeaseJob(test.platform)
        let owner = test.platform.process.owner("dead")
        let dead = try #require(try await lease(.deletePhotos, owner: owner, seconds: 120).job)
        let ended = try await EndLeases(test.platform)()
        #expect(ended == 1)
        var taken: [String: Int] = [:]
        while let job = try await lease(.deletePhotos, owner: "alive", seconds: 120).job {
            taken[job.subject] = job.attempts
        }
        #expect(taken == [dead.subject: 2, dead.subject == "leased" ? "waiting" : "leased": 1])
        let finished = try await test.platform.store.write { try $0.jobs.finish(dead, owner: owner) }
        #expect(!finished, "the dead process's end must not count")
    }

    /// A process starts while another one works, whose id may begin alike.
    @Test(arguments: ["AB", "B", "a"]) func theLeasesOfOtherProcessesStay(other: String) async throws {
        let test = try await TestPlatform.make(.postgres)
        for subject in ["one", "two"] { try await enqueue(test, subject) }
        let lease = LeaseJob(test.platform)
        let owners = [ProcessID("A").owner("1"), ProcessID(other).owner("1")]
        let own = try #require(try await lease(.deletePhotos, owner: owners[0], seconds: 120).job)
        let foreign = try #require(try await lease(.deletePhotos, owner: owners[1], seconds: 120).job)
        let starting = try await test.otherProcess(ProcessID("A"))
        #expect(try await EndLeases(starting.platform)() == 1)
        let isStillLeased = try await test.platform.store.write {
            [try $0.jobs.finish(own, owner: owners[0]), try $0.jobs.finish(foreign, owner: owners[1])]
        }
        #expect(isStillLeased == [false, true])
    }

    /// Jobs with a due time beyond the longest delay were queued while the clock was ahead: they are due now.
    @Test(arguments: TestDatabase.available)
    func workIsNotStrandedWhenTheClockIsSetBack(kind: TestDatabase) async throws {
        let test = try await TestPlatform.make(kind)
        for subject in ["leased", "waiting"] { try await enqueue(test, subject) }
        let lease = LeaseJob(test.platform)
        let leased = try #require(try await lease(.deletePhotos, owner: "a", seconds: 120).job)
        test.clock.advance(seconds: -3_600)
        try await enqueue(test, "soon", after: 2 * Job.longestWait)
        var taken: [String: Int] = [:]
        while let job = try await lease(.deletePhotos, owner: "b", seconds: 60).job {
            taken[job.subject] = job.attempts
        }
        let waiting = leased.subject == "leased" ? "waiting" : "leased"
        #expect(taken == [leased.subject: 2, waiting: 1], "work with an ordinary wait stays where it is")
        let finished = try await test.platform.store.write { try $0.jobs.finish(leased, owner: "a") }
        #expect(!finished)
    }
}
