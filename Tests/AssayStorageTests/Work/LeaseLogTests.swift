import AssayCore
import AssayInstruments
import AssaySQL
import AssayStorage
import AssayTestSupport
import AssayTestTiming
import Testing

/// Tests for the log of leases by which a soak run checks who ended a job.
@Suite struct LeaseLogTests {
    /// Undoes everything, because the next test of this database expects no triggers.
    private struct RolledBack: Error {
        let entries: [LeaseLogRepository.Entry]
    }

    @Test func eachChangeNamesTheProcessThatMadeIt() async throws {
        let folder = try TestFolder()
        let store = Store(try await TestDatabase.postgres.open(in: folder))
        let now = TestClock().now()
        let end = await #expect(throws: RolledBack.self) {
            try await store.write { tx in
                try tx.leaseLog.create()
                try tx.sql.execute("SET LOCAL application_name = 'A'")
                try tx.jobs.enqueue(
                    .checkPhoto, organization: OrganizationID("shop"), subject: "photo", dueAt: now, id: JobID("1"),
                    now: now)
                let owner = ProcessID("B").owner("worker")
                try tx.sql.execute("SET LOCAL application_name = 'B'")
                let job = try #require(try tx.jobs.lease(.checkPhoto, owner: owner, seconds: 60, now: now))
                try tx.sql.execute("SET LOCAL application_name = 'C'")
                #expect(try tx.jobs.finish(job, owner: owner))
                throw RolledBack(entries: try tx.leaseLog.entries())
            }
        }
        let entries = try #require(end).entries
        #expect(entries.map(\.event) == [.enqueued, .leased, .ended])
        #expect(entries.map(\.process) == ["A", "B", "C"])
        #expect(entries.map(\.owner) == [nil, "B.worker", "B.worker"])
        try await store.database.close()
    }
}
