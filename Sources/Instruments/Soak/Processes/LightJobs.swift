import AssayCore
import AssayOperations
import AssayStorage

/// Jobs whose subjects do not exist: a worker leases one, finds nothing to do, and ends it.
///
/// They cost a worker only its transactions, so that leases meet as often as possible.
struct LightJobs: Sendable {
    /// The number of jobs in one transaction.
    private static let batch = 100
    /// The number of users whose turns the queue keeps.
    private static let users = 40

    let count: Int

    /// The work, as ``LeaseHistory/violations(expected:)`` takes it.
    var names: Set<String> { Set((0..<count).map { "\(kind($0).rawValue) \(subject($0))" }) }

    /// Adds them to the queue, and wakes the workers after each transaction.
    func enqueue(_ platform: Platform, organization: OrganizationID) async throws {
        for start in stride(from: 0, to: count, by: Self.batch) {
            let now = platform.clock.now()
            let jobs = (start..<min(count, start + Self.batch)).map {
                (number: $0, id: platform.identifiers.makeOrdered(Entity.Job.self))
            }
            try await platform.store.write { tx in
                for job in jobs {
                    try tx.jobs.enqueue(
                        kind(job.number), organization: organization, user: UserID("light-\(job.number % Self.users)"),
                        subject: subject(job.number), dueAt: now, id: job.id, now: now)
                }
            }
            for kind in JobKind.allCases { platform.signals.notify(.jobs(kind)) }
        }
    }

    private func kind(_ number: Int) -> JobKind { JobKind.allCases[number % JobKind.allCases.count] }

    private func subject(_ number: Int) -> String { "light-\(number)" }
}
