import AssayCore
import AssaySQL
import AssayStorage
import AssayTestSupport
import Testing

@Suite struct FairQueueTests {
    /// The number of jobs that one user could have queued when photos were leased in the order of arrival.
    private static let flood = 1_120

    @Test(arguments: TestDatabase.available)
    func aUserWhoComesLaterIsNextButOne(kind: TestDatabase) async throws {
        let dataset = try await JobDataset(kind)
        try await dataset.add(Self.flood, by: "ann")
        _ = try await dataset.users(10)
        try await dataset.add(by: "ben")
        #expect(try await dataset.users(2).contains("ben"))
    }

    @Test(arguments: TestDatabase.available)
    func anOrganizationThatComesLaterIsNextButOne(kind: TestDatabase) async throws {
        let dataset = try await JobDataset(kind)
        for number in 0..<40 { try await dataset.add(28, by: "user\(number)") }
        _ = try await dataset.users(10)
        try await dataset.add(by: "cat", of: "rival")
        #expect(try await dataset.users(2).contains("cat"))
    }

    /// To another organization, many users of one organization count like a single user.
    @Test func organizationsShareAlikeHoweverManyUsersTheyHave() async throws {
        let dataset = try await JobDataset()
        for number in 0..<20 { try await dataset.add(20, by: "user\(number)") }
        try await dataset.add(100, by: "cat", of: "rival")
        let served = try await dataset.users(200)
        #expect((95...105).contains(served.count { $0 == "cat" }))
        for number in 0..<20 {
            #expect((4...6).contains(served.count { $0 == "user\(number)" }), "user \(number)")
        }
    }

    @Test func usersAreChargedByPixels() async throws {
        let dataset = try await JobDataset()
        try await dataset.add(60, by: "ann", pixels: 50_000_000)
        try await dataset.add(600, by: "ben", pixels: 5_000_000)
        let served = try await dataset.users(330)
        let (ann, ben) = (served.count { $0 == "ann" }, served.count { $0 == "ben" })
        #expect(abs(ann * 50 - ben * 5) <= 55, "\(ann) and \(ben)")
    }

    @Test func noPictureIsTooSmallToBeCharged() async throws {
        let dataset = try await JobDataset()
        try await dataset.add(300, by: "ann", pixels: 1)
        try await dataset.add(5, by: "ben", pixels: 12_000_000)
        let served = try await dataset.users(80)
        #expect(served.count { $0 == "ben" } == 5)
    }

    /// A user with one job at a time, who adds the next one immediately, has no advantage over a user with many queued
    /// jobs.
    @Test(arguments: ["abe", "zoe"]) func anEmptyLineIsNoAdvantage(name: String) async throws {
        let dataset = try await JobDataset()
        try await dataset.add(200, by: "max", pixels: 3_000_000)
        try await dataset.add(by: name, pixels: 3_000_000)
        var served: [String] = []
        for _ in 0..<100 {
            let user = try #require(try await dataset.users(1).first)
            served.append(user)
            if user == name { try await dataset.add(by: name, pixels: 3_000_000) }
        }
        #expect((45...52).contains(served.count { $0 == name }))
    }

    /// Work that a user had while no other user was active is not charged later.
    @Test func aBusyPastIsForgottenWhenTheLineIsEmpty() async throws {
        let dataset = try await JobDataset()
        try await dataset.add(500, by: "ann")
        _ = try await dataset.users(500)
        try await dataset.add(20, by: "ben")
        try await dataset.add(20, by: "ann")
        #expect(try await dataset.users(10).count { $0 == "ann" } >= 4)
    }

    @Test func aUsersOwnWorkIsDoneInTheOrderOfArrival() async throws {
        let dataset = try await JobDataset()
        for number in 0..<5 { try await dataset.add(by: "ann", now: JobDataset.start.adding(seconds: -number)) }
        var subjects: [String] = []
        while let job = try await dataset.lease() { subjects.append(job.subject) }
        #expect(subjects == ["ann-4", "ann-3", "ann-2", "ann-1", "ann-0"])
    }

    /// A job that fails again and again is charged at each attempt, so other users' jobs are not delayed.
    @Test func workThatFailsIsChargedEachTime() async throws {
        let dataset = try await JobDataset()
        try await dataset.add(by: "ann", pixels: 10_000_000)
        try await dataset.add(10, by: "ben", pixels: 10_000_000)
        var served: [String] = []
        for _ in 0..<12 {
            let job = try #require(try await dataset.lease())
            served.append(job.user)
            guard job.user == "ann" else { continue }
            try await dataset.store.write {
                try $0.jobs.retry(
                    job, owner: "worker", dueAt: JobDataset.start, error: "broken", isCounted: true)
            }
        }
        #expect(served.count { $0 == "ann" } <= 6)
    }

    /// Random leases, completions, failures, expired leases, late completions and clock steps: no job is lost or left
    /// behind.
    @Test(arguments: 1...8) func everyPieceOfWorkIsDoneOnce(seed: UInt64) async throws {
        let dataset = try await JobDataset()
        let random = SeededRandom(seed: seed)
        func below(_ limit: Int) -> Int { Int(random.bytes(1)[0]) % limit }
        var now = JobDataset.start
        var leased: [Job] = []
        var done: [String: Int] = [:]
        var added = 0
        for step in 0..<600 {
            let at = now
            switch below(8) {
            case 0, 1, 2:
                try await dataset.add(
                    by: "user\(below(5))", of: "shop\(below(2))", pixels: below(9) * 1_000_000,
                    now: at.adding(seconds: below(3) - 1))
                added += 1
            case 3, 4, 5:
                if let job = try await dataset.lease(seconds: 30, now: at) { leased.append(job) }
            case 6:
                guard !leased.isEmpty else { continue }
                let job = leased.remove(at: below(leased.count))
                let isEnded = try await dataset.store.write { try $0.jobs.finish(job, owner: "worker") }
                if isEnded { done[job.subject, default: 0] += 1 }
            default:
                guard !leased.isEmpty else { continue }
                let job = leased.remove(at: below(leased.count))
                let due = at.adding(seconds: below(4))
                try await dataset.store.write {
                    try $0.jobs.retry(
                        job, owner: "worker", dueAt: due, error: "broken", isCounted: step.isMultiple(of: 2))
                }
            }
            now = now.adding(seconds: below(10) == 0 ? 31 : below(10) == 1 ? -20 : 1)
        }
        let end = now.adding(seconds: 10_000)
        while let job = try await dataset.lease(now: end) {
            if try await dataset.store.write({ try $0.jobs.finish(job, owner: "worker") }) {
                done[job.subject, default: 0] += 1
            }
        }
        #expect(done.count == added && done.values.allSatisfy { $0 == 1 })
        let left = try await dataset.database.read { sql in
            try ["jobs", "job_queues", "job_lines"].map { try sql.query("SELECT kind FROM \(unsafeSQL: $0)").count }
        }
        #expect(left == [0, 0, 0])
    }
}
