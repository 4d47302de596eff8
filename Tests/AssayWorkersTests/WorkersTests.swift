import AssayCore
import AssayOperations
import AssayStorage
import AssayTestSupport
import AssayTestTiming
import AssayWorkers
import Logging
import ServiceLifecycle
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

    private static func addUser(to test: TestPlatform) async throws -> UserActor {
        let now = test.clock.now()
        let user = UserActor(
            organization: OrganizationID("SHOP"), user: UserID("ANN"), session: SessionID("SESSION"),
            bundleID: "com.example.shop")
        try await test.platform.store.write { try $0.addShop(user.organization, users: [user.user], now: now) }
        return user
    }
}
