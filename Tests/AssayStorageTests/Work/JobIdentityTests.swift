import AssayCore
import AssayStorage
import AssayTestSupport
import Testing

/// Tests that a job which was finished is not mistaken for the same work that was added again.
@Suite struct JobIdentityTests {
    private static let now = ItemStorageFixture.start

    private func lease(_ id: String, in fixture: ItemStorageFixture) async throws -> Job {
        let leased = try await fixture.store.write { tx in
            try tx.jobs.enqueue(
                .checkPhoto, organization: fixture.shop, user: fixture.ann, subject: "photo", dueAt: Self.now,
                id: JobID(id), now: Self.now)
            return try tx.jobs.lease(.checkPhoto, owner: "worker", seconds: 60, now: Self.now)
        }
        return try #require(leased)
    }

    @Test(arguments: TestDatabase.available)
    func aStaleLeaseChangesNothingOfTheSameWorkAddedAgain(database: TestDatabase) async throws {
        let fixture = try await ItemStorageFixture(database)
        let first = try await lease("first", in: fixture)
        #expect(try await fixture.store.write { try $0.jobs.finish(first, owner: "worker") })
        let second = try await lease("second", in: fixture)
        #expect(second.subject == first.subject)
        #expect(second.attempts == first.attempts)
        try await fixture.store.write { tx throws in
            #expect(try !tx.jobs.finish(first, owner: "worker"))
            #expect(try tx.jobs.countDecoderEnd(of: first) == nil)
            try tx.jobs.retry(first, owner: "worker", dueAt: Self.now, error: "late", isCounted: true)
            #expect(try tx.jobs.finish(second, owner: "worker"), "its lease is still valid")
        }
    }
}
