import AssayCore
import AssayOperations
import AssaySQL
import AssayStorage
import AssayTestSupport
import Synchronization
import Testing

/// Tests that a completion and a submit read their capture once, and again if it has changed before their write.
@Suite struct CompletionConflictTests {
    /// A database that runs other work before its next write.
    private final class RacedDatabase: SQLDatabase {
        typealias Race = @Sendable () async throws -> Void

        private let base: any SQLDatabase
        private let race = Mutex<Race?>(nil)

        init(_ base: any SQLDatabase) {
            self.base = base
        }

        var dialect: SQLDialect { base.dialect }

        func beforeNextWrite(_ race: @escaping Race) {
            self.race.withLock { $0 = race }
        }

        func read<T: Sendable>(_ body: @escaping @Sendable (any SQLTransaction) throws -> T) async throws -> T {
            try await base.read(body)
        }

        func write<T: Sendable>(_ body: @escaping @Sendable (any SQLTransaction) throws -> T) async throws -> T {
            let next = race.withLock { race in
                defer { race = nil }
                return race
            }
            try await next?()
            return try await base.write(body)
        }

        func close() async throws {
            try await base.close()
        }
    }

    private func raced() async throws -> (CaptureScenario, RacedDatabase) {
        let wrapped = Mutex<RacedDatabase?>(nil)
        let test = try await TestPlatform.make(wrapping: { base in
            let raced = RacedDatabase(base)
            wrapped.withLock { $0 = raced }
            return raced
        })
        let scenario = try await CaptureScenario(on: test)
        try await scenario.readyToComplete()
        return (scenario, try #require(wrapped.withLock { $0 }))
    }

    private static func selects(_ table: String, in cost: StatementLog.Cost) -> Int {
        cost.statements.count { $0.hasPrefix("SELECT") && $0.contains("FROM \(table)") }
    }

    @Test func aCompletionIsOneReadAndOneWrite() async throws {
        let log = StatementLog()
        let scenario = try await CaptureScenario(on: try await TestPlatform.make(wrapping: log.wrap))
        try await scenario.readyToComplete()
        _ = log.take()
        _ = try await scenario.complete()
        let cost = log.take()
        #expect(cost.transactions == 2)
        #expect(Self.selects("captures", in: cost) == 1)
        #expect(cost.statements.count { $0.hasPrefix("SELECT") && $0.contains("FROM photos") } == 1)
        #expect(Self.selects("organisations", in: cost) == 1)
        #expect(Self.selects("users", in: cost) == 1)
        #expect(Self.selects("items", in: cost) == 0)
    }

    @Test func aSubmitIsOneReadAndOneWrite() async throws {
        let log = StatementLog()
        let scenario = try await CaptureScenario(on: try await TestPlatform.make(wrapping: log.wrap))
        try await scenario.begin()
        _ = log.take()
        let submitted = try await scenario.submit([:])
        #expect(log.take().transactions == 2)
        #expect(submitted.capture == (try await scenario.fetch().capture))
        #expect(try await scenario.submit([:]).state == .submitted)
        #expect(log.take().transactions == 2, "the fetch and a submit that changes nothing")
    }

    @Test func anotherRevisionIsReadAgain() async throws {
        let (scenario, database) = try await raced()
        let seen = try await scenario.fetch().capture
        database.beforeNextWrite {
            _ = try await scenario.platform.store.write { try $0.captures.update(seen) }
        }
        let item = try await scenario.complete()
        let capture = try await scenario.fetch().capture
        #expect(capture.item == item)
        #expect(capture.revision == seen.revision + 2)
    }

    @Test func aPhotoThatArrivesBeforeTheWriteIsTheItems() async throws {
        let (scenario, database) = try await raced()
        database.beforeNextWrite {
            try await scenario.put(try await SamplePhoto.sharp(9), "outer_side")
            try await scenario.checkAll()
        }
        let item = try await scenario.complete()
        let photos = try await scenario.platform.store.read {
            try $0.photos.listAccepted(item: item, organization: scenario.shop)
        }
        #expect(photos.count == 2)
        let replaced = try await scenario.allPhotos().filter { $0.replacedAt != nil }
        #expect(replaced.map(\.region) == ["outer_side"])
        #expect(photos.allSatisfy { photo in !replaced.contains { $0.id == photo.id } })
    }

    @Test func aCancellationBeforeTheWriteMakesNoItem() async throws {
        let (scenario, database) = try await raced()
        database.beforeNextWrite {
            _ = try await CancelCapture(scenario.platform)(scenario.owner, id: "capture-1")
        }
        #expect(await refusal { _ = try await scenario.complete() } == CaptureErrors.cancelled)
        #expect(try await scenario.jobs(.decideItem) == 0)
        #expect(try await scenario.fetch().state == .cancelled)
    }

    @Test func anotherCompletionBeforeTheWriteIsTheAnswer() async throws {
        let (scenario, database) = try await raced()
        let first = Mutex<ItemID?>(nil)
        database.beforeNextWrite {
            let made = try await scenario.complete()
            first.withLock { $0 = made }
        }
        let second = try await scenario.complete()
        #expect(second == first.withLock { $0 })
        #expect(try await scenario.events(of: second) == ["session.updated"])
        #expect(try await scenario.jobs(.decideItem) == 1)
    }

    @Test func aCancellationBeforeTheWriteOfASubmitIsReported() async throws {
        let (scenario, database) = try await raced()
        try await scenario.begin("capture-2")
        database.beforeNextWrite {
            _ = try await CancelCapture(scenario.platform)(scenario.owner, id: "capture-2")
        }
        #expect(await refusal { _ = try await scenario.submit([:], "capture-2") } == CaptureErrors.cancelled)
    }
}
