import AssayCore
import AssayOperations
import AssaySQL
import AssayStorage
import AssayTestSupport
import AssayTestTiming
import AssayWorkers
import Logging
import ServiceLifecycle
import Synchronization

/// A job loop over a real database, observable by a test without sleeping.
final class LoopBench: Sendable {
    let test: TestPlatform
    private let finished = Mutex<[String]>([])

    init() async throws {
        test = try await TestPlatform.make(sleeper: NeverClock())
    }

    /// The completed subjects, sorted.
    var done: [String] { finished.withLock { $0.sorted() } }

    func enqueue(_ subjects: [String]) async throws {
        let (now, platform) = (test.clock.now(), test.platform)
        for subject in subjects {
            let id: JobID = platform.identifiers.make()
            try await platform.store.write { tx throws in
                try tx.jobs.enqueue(
                    .deletePhotos, organization: OrganizationID("O"), subject: subject, dueAt: now, id: id, now: now)
            }
        }
        wake()
    }

    func wake() {
        test.platform.signals.notify(.jobs(.deletePhotos))
    }

    func finish(_ job: Job, _ owner: String) async throws {
        try await test.platform.store.write { tx throws in
            guard try tx.jobs.finish(job, owner: owner) else { throw LeaseLost() }
        }
        finished.withLock { $0.append(job.subject) }
    }

    func left() async throws -> Int {
        try await test.platform.store.read { tx throws in
            try tx.sql.query("/* of a test */ SELECT id FROM jobs").count
        }
    }

    func waitForDone(_ count: Int) async throws {
        try await eventually("\(count) jobs are done") { finished.withLock { $0.count } >= count }
    }

    /// Waits until the only job is queued again.
    func waitUntilPutBack() async throws {
        try await eventually("the job is back in line") {
            try await test.platform.store.read { tx in
                try tx.sql.first("/* of a test */ SELECT id FROM jobs WHERE lease_owner IS NULL")
            } != nil
        }
    }

    /// Runs a loop as a server does during the body, then stops it and waits for its end.
    func run(
        lanes: Int = 1, work: @escaping JobLoop.Work, while body: @escaping @Sendable () async throws -> Void
    ) async throws {
        let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        let loop = JobLoop(
            .deletePhotos, platform: test.platform, settings: .init(lanes: lanes), logger: logger, work: work)
        let group = ServiceGroup(configuration: .init(services: [loop], logger: logger))
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            tasks.addTask { try await group.run() }
            try await body()
            await group.triggerGracefulShutdown()
            try await tasks.waitForAll()
        }
    }
}
