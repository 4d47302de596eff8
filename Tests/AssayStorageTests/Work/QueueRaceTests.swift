import AssayCore
import AssaySQL
import AssayStorage
import AssayTestSupport
import AssayTestTiming
import Synchronization
import Testing

/// Tests that work is neither lost nor held up while it is added beside a worker.
@Suite struct QueueRaceTests {
    /// A queue in a database whose transactions can be held.
    private struct Queue: Sendable {
        let folder: TestFolder
        let database: HeldDatabase
        let store: Store
        let now = Timestamp(microseconds: 1_795_253_400_000_000)

        init() async throws {
            folder = try TestFolder()
            database = HeldDatabase(try await TestDatabase.postgres.open(in: folder))
            store = Store(database)
        }

        func add(_ subject: String, by user: String, of organization: String = "shop") async throws {
            try await store.write { try enqueue(subject, by: user, of: organization, in: $0) }
        }

        func enqueue(_ subject: String, by user: String, of organization: String = "shop", in tx: Transaction) throws {
            try tx.jobs.enqueue(
                .checkPhoto, organization: OrganizationID(organization), user: UserID(user), subject: subject,
                dueAt: now, id: JobID("job \(subject)"), now: now)
        }

        func lease(owner: String = "worker", after seconds: Int = 0) async throws -> Job? {
            try await store.write {
                try $0.jobs.lease(.checkPhoto, owner: owner, seconds: 60, now: now.adding(seconds: seconds))
            }
        }

        /// The remaining rows: organizations and lines.
        func rows() async throws -> [Int] {
            try await database.read { sql in
                try ["job_queues", "job_lines"].map { try sql.query("SELECT kind FROM \(unsafeSQL: $0)").count }
            }
        }
    }

    /// A worker that leases the last work of a line must not delete the line: more work is just being added.
    @Test func workThatIsAddedBesideTheLastLeaseIsLeased() async throws {
        let queue = try await Queue()
        try await queue.add("1", by: "ann")
        let (added, leased, isFree) = try await queue.database.overlap {
            try await queue.add("2", by: "ann")
        } with: {
            try await queue.lease()
        }
        try added.get()
        #expect(try leased.get()?.subject == "1")
        #expect(isFree, "a worker never waits for a request")
        #expect(try await queue.lease()?.subject == "2")
        #expect(try await queue.rows() == [0, 0])
    }

    /// As above, with a line of another user of the same organization.
    @Test func aLineThatIsAddedBesideTheLastLeaseIsServed() async throws {
        let queue = try await Queue()
        try await queue.add("1", by: "ann")
        let (added, leased, isFree) = try await queue.database.overlap {
            try await queue.add("2", by: "ben")
        } with: {
            try await queue.lease()
        }
        try added.get()
        #expect(try leased.get()?.subject == "1")
        #expect(isFree)
        #expect(try await queue.lease()?.subject == "2")
        #expect(try await queue.rows() == [0, 0])
    }

    /// If the addition of the test above is rolled back, the organization stays without a line, and before all others.
    @Test(arguments: TestDatabase.available)
    func anOrganizationWithoutALineIsPassedOver(kind: TestDatabase) async throws {
        let dataset = try await JobDataset(kind)
        _ = try await dataset.database.write { sql in
            try sql.execute("INSERT INTO job_queues (kind, organisation_id, turn) VALUES ('photo.check', 'empty', -1)")
        }
        try await dataset.add(by: "cat", of: "rival")
        #expect(try await dataset.lease()?.user == "cat")
        let left = try await dataset.database.read { try $0.query("SELECT kind FROM job_queues").count }
        #expect(left == 0)
    }

    @Test func additionsToOneLineDoNotWaitForEachOther() async throws {
        let queue = try await Queue()
        try await queue.add("1", by: "ann")
        let (first, second, isFree) = try await queue.database.overlap {
            try await queue.add("2", by: "ann")
        } with: {
            try await queue.add("3", by: "ann")
        }
        _ = (try first.get(), try second.get())
        #expect(isFree)
    }

    @Test func aLineThatTwoBeginIsOne() async throws {
        let queue = try await Queue()
        let (first, second, _) = try await queue.database.overlap {
            try await queue.add("1", by: "ann")
        } with: {
            try await queue.add("2", by: "ann")
        }
        _ = (try first.get(), try second.get())
        #expect(try await queue.rows() == [1, 1])
        let leased = [try await queue.lease()?.subject, try await queue.lease()?.subject]
        #expect(Set(leased) == ["1", "2"])
    }

    @Test func anotherWorkerServesTheNextPieceOfWork() async throws {
        let queue = try await Queue()
        for number in 1...2 { try await queue.add("\(number)", by: "ann") }
        let (first, second, _) = try await queue.database.overlap {
            try await queue.lease(owner: "one")
        } with: {
            try await queue.lease(owner: "two")
        }
        #expect(try [first.get()?.subject, second.get()?.subject] == ["1", "2"])
    }

    /// A worker that waited would hold a connection, and would then serve the same organization.
    @Test func aWorkerBesideAnotherServesTheNextOrganization() async throws {
        let queue = try await Queue()
        for number in 1...2 { try await queue.add("\(number)", by: "ann") }
        try await queue.add("3", by: "cat", of: "zoo")
        let (first, second, isFree) = try await queue.database.overlap {
            try await queue.lease(owner: "one")
        } with: {
            try await queue.lease(owner: "two")
        }
        #expect(try [first.get()?.subject, second.get()?.subject] == ["1", "3"])
        #expect(isFree)
        #expect(try await queue.lease()?.subject == "2")
        #expect(try await queue.rows() == [0, 0])
    }

    /// The last work of the only organization is leased while another worker waits for that organization.
    @Test func aWorkerThatWaitedForAnEndedQueueFindsNothing() async throws {
        let queue = try await Queue()
        try await queue.add("1", by: "ann")
        let (first, second, isFree) = try await queue.database.overlap {
            try await queue.lease(owner: "one")
        } with: {
            try await queue.lease(owner: "two")
        }
        #expect(try first.get()?.subject == "1")
        #expect(try second.get() == nil)
        #expect(!isFree, "the first one could have been rolled back")
        #expect(try await queue.rows() == [0, 0])
    }

    /// The first worker finishes late, while a second one takes its work over.
    @Test func workThatIsTakenOverIsNotFinishedByTheFirst() async throws {
        let queue = try await Queue()
        try await queue.add("1", by: "ann")
        let job = try #require(try await queue.lease(owner: "one"))
        let (taken, finished, _) = try await queue.database.overlap {
            try await queue.lease(owner: "two", after: 61)
        } with: {
            try await queue.store.write { try $0.jobs.finish(job, owner: "one") }
        }
        #expect(try taken.get()?.attempts == 2)
        #expect(try finished.get() == false)
    }

    @Test func workThatIsBeingFinishedIsNotTakenOver() async throws {
        let queue = try await Queue()
        try await queue.add("1", by: "ann")
        let job = try #require(try await queue.lease(owner: "one"))
        // A third worker has found that the lease ran out, and has put the work back into its line.
        try await queue.store.write { tx in
            _ = try tx.sql.execute("UPDATE jobs SET is_ready = 1 WHERE kind = 'photo.check'")
            _ = try tx.sql.execute(
                "INSERT INTO job_queues (kind, organisation_id, turn) VALUES ('photo.check', 'shop', 0)")
            _ = try tx.sql.execute(
                "INSERT INTO job_lines (kind, organisation_id, user_id, turn) VALUES ('photo.check', 'shop', 'ann', 0)")
        }
        try await queue.add("2", by: "cat", of: "zoo")
        let (finished, taken, isFree) = try await queue.database.overlap {
            try await queue.store.write { try $0.jobs.finish(job, owner: "one") }
        } with: {
            try await queue.lease(owner: "two", after: 61)
        }
        #expect(try finished.get())
        #expect(try taken.get()?.subject == "2")
        #expect(isFree)
        #expect(try await queue.lease(after: 61) == nil)
        #expect(try await queue.rows() == [0, 0])
    }

    /// Requests add work and workers lease and finish it, as fast as they can.
    @Test(arguments: TestDatabase.available)
    func everyPieceOfWorkIsDoneOnceByManyWorkers(kind: TestDatabase) async throws {
        let folder = try TestFolder()
        let stores = [Store(try await kind.open(in: folder)), Store(try await kind.open(in: folder))]
        let now = Timestamp(microseconds: 1_795_253_400_000_000)
        let total = 120
        let leased = try await withThrowingTaskGroup(of: [String].self) { group in
            for requester in 0..<4 {
                group.addTask {
                    for number in stride(from: requester, to: total, by: 4) {
                        try await Self.add(number, to: stores[number % 2], now)
                    }
                    return []
                }
            }
            for worker in 0..<4 {
                group.addTask { try await Self.work(stores[worker % 2], owner: "worker\(worker)", upTo: total, now) }
            }
            return try await group.reduce([], +)
        }
        #expect(leased.count == total && Set(leased).count == total)
    }

    private static func add(_ number: Int, to store: Store, _ now: Timestamp) async throws {
        try await store.write {
            try $0.jobs.enqueue(
                .checkPhoto, organization: OrganizationID("shop\(number % 2)"), user: UserID("user\(number % 3)"),
                subject: "\(number)", dueAt: now, id: JobID("\(number)"), now: now)
        }
    }

    /// Leases and finishes work until all of it is done.
    ///
    /// - Returns: The subjects of the work that this worker has done.
    private static func work(_ store: Store, owner: String, upTo total: Int, _ now: Timestamp) async throws -> [String]
    {
        let subjects = Mutex<[String]>([])
        try await eventually("all work is done") {
            let job = try await store.write { try $0.jobs.lease(.checkPhoto, owner: owner, seconds: 60, now: now) }
            if let job {
                // The mark for the others: finished work leaves no row.
                let isFinished = try await store.write { tx in
                    try tx.catalogs.insert(hash: job.subject, document: "", now: now)
                    return try tx.jobs.finish(job, owner: owner)
                }
                #expect(isFinished)
                subjects.withLock { $0.append(job.subject) }
                return false
            }
            return try await store.read { try $0.sql.query("SELECT hash FROM catalogues").count } == total
        }
        return subjects.withLock { $0 }
    }
}
