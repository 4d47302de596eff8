import AssayCore
import AssayInstruments
import AssaySQL
import AssayStorage
import AssayTestSupport
import Synchronization
import Testing

/// Tests for the cost of the queue: index searches only, and a number of statements that does not depend on its length.
@Suite struct JobPlanTests {
    private final class Recorder: Sendable {
        let statements = Mutex<[SQLStatement]>([])

        func wrap(_ database: any SQLDatabase) -> Store {
            Store(RecordingDatabase(database) { statement, _ in self.statements.withLock { $0.append(statement) } })
        }
    }

    /// Runs every statement of the queue once.
    private func statements(_ dataset: JobDataset) async throws -> [SQLStatement] {
        let recorder = Recorder()
        let store = recorder.wrap(dataset.database)
        let now = JobDataset.start
        try await store.write { tx in
            try tx.jobs.enqueue(
                .checkPhoto, organization: OrganizationID("shop"), user: UserID("new"), subject: "new", dueAt: now,
                id: JobID("new"), now: now)
            let job = try tx.jobs.lease(.checkPhoto, owner: "worker", seconds: 0, now: now)
            let again = try tx.jobs.lease(.checkPhoto, owner: "worker", seconds: 60, now: now)
            #expect(job != nil && again != nil)
            if let again { #expect(try tx.jobs.finish(again, owner: "worker")) }
        }
        try await store.read { tx in
            #expect(try tx.jobs.waiting(.checkPhoto, now: now).isReady)
            _ = try tx.jobs.count(.checkPhoto, of: UserID("ann"), organization: OrganizationID("shop"), upTo: 200)
            _ = try tx.captures.countUnended(user: UserID("ann"), organization: OrganizationID("shop"), upTo: 101)
        }
        return recorder.statements.withLock { $0 }
    }

    /// The leases of a user's work have run out at once, for example because their process has died.
    @Test(arguments: TestDatabase.available)
    func dueWorkIsAddedToItsLineByTheSameStatementsHoweverMuchItIs(kind: TestDatabase) async throws {
        var counts: [Int] = []
        for length in [2, 20] {
            let dataset = try await JobDataset(kind)
            try await dataset.add(length, by: "ann")
            #expect(try await dataset.users(length).count == length)
            let recorder = Recorder()
            let job = try await recorder.wrap(dataset.database).write {
                try $0.jobs.lease(
                    .checkPhoto, owner: "other", seconds: 60, now: JobDataset.start.adding(seconds: 601))
            }
            #expect(job?.attempts == 2)
            counts.append(recorder.statements.withLock { $0.count })
            var others = 0
            while try await dataset.lease(now: JobDataset.start.adding(seconds: 601)) != nil { others += 1 }
            #expect(others == length - 1)
        }
        #expect(Set(counts).count == 1, "\(counts)")
    }

    @Test func aLongLineTakesAsManyStatementsAsAShortOne() async throws {
        var counts: [Int] = []
        for length in [2, 20, 2_000] {
            let dataset = try await JobDataset()
            try await dataset.add(length, by: "ann")
            counts.append(try await statements(dataset).count)
        }
        #expect(Set(counts).count == 1, "\(counts)")
    }
}
