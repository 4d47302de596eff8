import AssayCore
import AssaySQL
import AssayStorage
import AssayTestSupport
import AssayTestTiming

/// Jobs in a separate database, queued and leased as the operations do.
final class JobDataset {
    let database: any SQLDatabase
    let store: Store
    private let folder: TestFolder
    private var made = 0

    static let start = Timestamp(microseconds: 1_795_253_400_000_000)

    init(_ kind: TestDatabase = .sqlite) async throws {
        folder = try TestFolder()
        database = try await kind.open(in: folder)
        store = Store(PlanCheckingDatabase(database))
    }

    /// Queues jobs, each named after its user and number.
    func add(
        _ count: Int = 1, by user: String, of organization: String = "shop", pixels: Int = 0, now: Timestamp = start
    ) async throws {
        let numbers = made..<(made + count)
        made += count
        try await store.write { tx in
            for number in numbers {
                try tx.jobs.enqueue(
                    .checkPhoto, organization: OrganizationID(organization), user: UserID(user),
                    subject: "\(user)-\(number)", cost: JobCost(pixels: pixels), dueAt: now,
                    id: JobID("job-\(number)"), now: now)
            }
        }
    }

    func lease(seconds: Int = 600, now: Timestamp = start) async throws -> Job? {
        try await store.write { try $0.jobs.lease(.checkPhoto, owner: "worker", seconds: seconds, now: now) }
    }

    /// Leases this many jobs, and returns their users in order.
    func users(_ count: Int) async throws -> [String] {
        var users: [String] = []
        for _ in 0..<count {
            guard let job = try await lease() else { break }
            users.append(job.user)
        }
        return users
    }
}

extension Job {
    /// The user of a job that a ``JobDataset`` has created.
    var user: String { String(subject.prefix { $0 != "-" }) }
}
