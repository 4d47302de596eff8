import AssayCore
import AssayOperations
import AssayStorage
import AssayTestSupport
import AssayWorkers
import Logging
import ServiceLifecycle
import Testing

/// All of the server's own work together, over real parts.
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
            let item = try await Self.capture(on: platform, as: user)
            var result = ResultID.needsReview
            while !result.isFinal {
                result = try await FetchItem(platform)(user, id: item.rawValue).item.life.result
                await Task.yield()
            }
            #expect(result == .invalid, "it was captured with the debug configuration")
            await group.triggerGracefulShutdown()
            try await tasks.waitForAll()
        }
    }

    /// From the beginning to the item; that `complete` returns shows that the checks were made and told of.
    private static func capture(on platform: Platform, as user: UserActor) async throws -> ItemID {
        let owner = CaptureActor(user)
        _ = try await BeginCapture(platform)(
            user, id: "capture-1", item: ["brand": "Nike", "style_name": "One"], configuration: "debug")
        for (seed, region) in zip(1..., ["outer_side", "size_tag"]) {
            let bytes = try await SamplePhoto.sharp(UInt64(seed))
            let chunks = AsyncStream { continuation in
                continuation.yield(bytes)
                continuation.finish()
            }
            _ = try await ReceivePhoto(platform)(
                owner, capture: "capture-1", region: region,
                upload: try PhotoUpload(contentLength: String(bytes.count), contentDigest: nil), chunks: chunks,
                language: .english)
        }
        _ = try await SubmitCapture(platform)(
            owner, id: "capture-1", submittedAt: platform.clock.now(), digests: [:], textFields: [:])
        return try await CompleteCapture(platform)(owner, id: "capture-1", language: .english)
    }

    private static func addUser(to test: TestPlatform) async throws -> UserActor {
        let now = test.clock.now()
        let pair = Organisation.pair(
            named: OrganisationName(stored: "Shop"), id: OrganisationID("SHOP"), sandbox: OrganisationID("S-SHOP"),
            now: now)
        let user = User(
            id: UserID("ANN"), organisation: pair.organisation.id, uniqueUserID: UniqueUserID(stored: "ann-00001"),
            username: "Shop-ann-00001", profile: UserProfile(), loginLimits: nil, revision: 1, createdAt: now)
        try await test.platform.store.write { tx throws in
            _ = try tx.organisations.insertPair(pair.organisation, sandbox: pair.sandbox)
            _ = try tx.users.insertIfAbsent(user)
        }
        return UserActor(
            organisation: user.organisation, user: user.id, session: SessionID("SESSION"), bundleID: "com.example.shop")
    }
}
