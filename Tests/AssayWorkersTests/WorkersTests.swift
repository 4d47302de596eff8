import AssayCore
import AssayInstruments
import AssayOperations
import AssaySQL
import AssayStorage
import AssayTestSupport
import AssayTestTiming
import AssayWorkers
import Logging
import ServiceLifecycle
import Synchronization
import Testing

/// Tests for all background work of the server together, with real parts.
@Suite struct WorkersTests {
    private static let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

    @Test func aPhotoThatComesIsCheckedAndItsItemDecidedByItself() async throws {
        let test = try await TestPlatform.make(sleeper: NeverClock())
        let platform = test.platform
        let user = try await Self.addUser(to: test)
        let group = ServiceGroup(
            configuration: .init(services: Workers.all(platform, logger: Self.logger, cores: 2), logger: Self.logger))
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            tasks.addTask { try await group.run() }
            // The completion proves that the checks ran and that their results were signaled.
            let item = try await test.capture(
                of: ["brand": "Nike", "style_name": "One"], configuration: "debug", as: user, checksPhotos: false)
            var result = ResultID.needsReview
            try await eventually("the item is decided") {
                result = try await ItemReader(platform).find(user, id: item.rawValue).item.life.result
                return result.isFinal
            }
            #expect(result == .invalid, "it was captured with the debug configuration")
            await group.triggerGracefulShutdown()
            try await tasks.waitForAll()
        }
    }

    /// A slow store takes minutes for the photos of a capture.
    ///
    /// A lease that ran out would begin them again without end.
    @Test(arguments: [JobKind.deletePhotos, .deleteReplacedPhoto])
    func aDeletionHasTheLongestLease(kind: JobKind) async throws {
        let ends = Mutex<[SQLValue?]>([])
        let test = try await TestPlatform.make(sleeper: NeverClock()) { database in
            RecordingDatabase(database) { statement, text in
                guard text.hasPrefix("UPDATE jobs SET is_ready = 0"), text.contains("attempts + 1") else { return }
                ends.withLock { $0.append(statement.rendered(for: .sqlite).binds.first) }
            }
        }
        let (platform, now) = (test.platform, test.clock.now())
        try await platform.store.write { tx in
            try tx.jobs.enqueue(
                kind, organization: OrganizationID("SHOP"), subject: "gone", dueAt: now, id: JobID("JOB"), now: now)
        }
        try await RunningWorkers.run(platform) {
            try await eventually("the job is done") {
                try await platform.store.read { try $0.jobs.waiting(kind, now: now) == (false, false, nil) }
            }
        }
        let end = now.adding(seconds: Job.longestWait)
        #expect(ends.withLock { $0 } == [.integer(end.microseconds)])
    }

    private static func addUser(to test: TestPlatform) async throws -> UserActor {
        let now = test.clock.now()
        let user = UserActor(
            organization: OrganizationID("SHOP"), user: UserID("ANN"), session: SessionID("SESSION"),
            bundleID: "com.example.shop")
        try await test.platform.store.write { try $0.addShop(user.organization, users: [user.user], now: now) }
        return user
    }
}
