import AssayPostgres
import AssaySQL
import AssayTestSupport
import AssayTestTiming
import Dispatch
import LocalServers
import Synchronization
import Testing

/// Tests for connections that end at the worst moments.
@Suite struct LostConnectionTests {
    private static let schema: SQLStatement = "CREATE TABLE item (id BIGINT GENERATED ALWAYS AS IDENTITY, name TEXT)"

    /// Applies the fate to the first COMMIT after an INSERT.
    ///
    /// The COMMITs of reads pass.
    private static func once(_ fate: PostgresProxy.Fate) -> @Sendable (String) -> PostgresProxy.Fate {
        let hasInserted = Atomic(false)
        let isDone = Atomic(false)
        return { text in
            if text.hasPrefix("INSERT") { hasInserted.store(true, ordering: .relaxed) }
            guard text == "COMMIT", hasInserted.load(ordering: .relaxed) else { return .pass }
            return isDone.exchange(true, ordering: .relaxed) ? .pass : fate
        }
    }

    @Test func aCommitWhoseAnswerIsLostIsNotRunAgain() async throws {
        let bench = try await PostgresBench()
        let database = try await bench.openThroughProxy()
        try await database.run(Self.schema)
        bench.proxy.decide(Self.once(.loseAnswer))
        let runs = Atomic(0)
        let id = try await database.write { transaction -> Int in
            runs.add(1, ordering: .relaxed)
            return try #require(try transaction.first("INSERT INTO item (name) VALUES ('bag') RETURNING id")).get(at: 0)
        }
        #expect(runs.load(ordering: .relaxed) == 1)
        #expect(try await database.value("SELECT id FROM item") == id)
        #expect(try await database.value("SELECT count(*) FROM item") == 1)
        try await database.close()
    }

    @Test func aCommitThatNeverArrivedIsRunAgain() async throws {
        let bench = try await PostgresBench()
        let database = try await bench.openThroughProxy()
        try await database.run(Self.schema)
        bench.proxy.decide(Self.once(.drop))
        let runs = Atomic(0)
        try await database.write { transaction in
            runs.add(1, ordering: .relaxed)
            try transaction.execute("INSERT INTO item (name) VALUES ('bag')")
        }
        #expect(runs.load(ordering: .relaxed) == 2)
        #expect(try await database.value("SELECT count(*) FROM item") == 1)
        try await database.close()
    }

    /// The question about the commit needs a connection, too.
    @Test func aCommitIsSettledOnceTheServerIsBack() async throws {
        let bench = try await PostgresBench()
        let database = try await bench.openThroughProxy()
        try await database.run(Self.schema)
        bench.proxy.decide(Self.once(.loseAnswerAndClose))
        async let written: Void = database.run("INSERT INTO item (name) VALUES ('bag')")
        try await eventually("the question is asked in vain") { bench.proxy.refused > 1 }
        bench.proxy.open()
        try await written
        #expect(try await database.value("SELECT count(*) FROM item") == 1)
        try await database.close()
    }

    @Test func aBodyWhoseConnectionEndsRunsOnceMore() async throws {
        let bench = try await PostgresBench()
        let (database, other) = (try await bench.open(), try await bench.open())
        try await database.run(Self.schema)
        let runs = Atomic(0)
        try await database.write { transaction in
            try transaction.execute("INSERT INTO item (name) VALUES ('bag')")
            guard runs.add(1, ordering: .relaxed).newValue == 1 else { return }
            let own: Int = try #require(try transaction.first("SELECT pg_backend_pid()")).get(at: 0)
            let gone = DispatchSemaphore(value: 0)
            Task {
                _ = try? await other.read { try $0.query("SELECT pg_terminate_backend(\(own)::int, 60000)") }
                gone.signal()
            }
            gone.wait()
            _ = try transaction.query("SELECT 1")
        }
        #expect(runs.load(ordering: .relaxed) == 2)
        #expect(try await database.value("SELECT count(*) FROM item") == 1)
        for handle in [database, other] { try await handle.close() }
    }

    /// A body runs only once more, so it must not meet a second one of the connections that have ended.
    @Test func manyIdleConnectionsThatHaveEndedAreReplacedUnseen() async throws {
        let bench = try await PostgresBench()
        let database = try await bench.openThroughProxy(connections: 8)
        for _ in 0..<20 {
            let meeting = Meeting(of: 6)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<6 {
                    group.addTask {
                        try await database.read { transaction in
                            _ = try transaction.query("SELECT 1")
                            meeting.arrive()
                        }
                    }
                }
                try await group.waitForAll()
            }
            bench.proxy.close()
            bench.proxy.open()
            #expect(try await database.value("SELECT 1") == 1)
        }
        try await database.close()
    }

    /// During a pause between two attempts, every caller has its answer at once, without an attempt of its own.
    @Test func anUnreachableServerIsReportedAtOnceAndReusedAfterwards() async throws {
        let bench = try await PostgresBench()
        let database = try await bench.openThroughProxy()
        bench.proxy.close()
        let codes = await withTaskGroup(of: SQLError.Code?.self) { group in
            for _ in 0..<200 {
                group.addTask { await sqlErrorCode { _ = try await database.value("SELECT 1", as: Int.self) } }
            }
            return await group.reduce(into: Set<SQLError.Code?>()) { $0.insert($1) }
        }
        #expect(codes == [.unreachable])
        #expect(bench.proxy.refused < 50, "200 callers share the attempts")
        bench.proxy.open()
        try await eventually("the server is used again") {
            await sqlErrorCode { _ = try await database.value("SELECT 1", as: Int.self) } == nil
        }
        try await database.close()
    }

    /// The callers that wait while the first connection is opened must not share it for as long as one of them waits.
    @Test func busyCallersGetAllConnectionsOnceTheServerIsBack() async throws {
        let bench = try await PostgresBench()
        let database = try await bench.openThroughProxy(connections: 4)
        bench.proxy.close()
        let meter = Meter()
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<16 {
                group.addTask {
                    while meter.ended < 400 {
                        try? await database.write { transaction in
                            meter.begin()
                            defer { meter.end() }
                            _ = try transaction.query("SELECT 1")
                        }
                    }
                }
            }
            group.addTask {
                _ = try? await eventually("the callers meet the outage") { bench.proxy.refused > 1 }
                bench.proxy.open()
            }
        }
        #expect(meter.mostAtOnce > 1)
        try await database.close()
    }

    @Test func aServerThatWasKilledHasAllThatItConfirmed() async throws {
        let folder = try TestFolder()
        let server = try await PostgresServer(in: folder.shortFolder())
        var database = try await PostgresDatabase.open(server.database, connections: 8)
        try await database.run("CREATE TABLE item (id BIGINT PRIMARY KEY)")
        for round in 0..<2 {
            let handle = database
            let confirmed = Confirmed()
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<200 {
                    group.addTask {
                        let id = round * 1_000 + number
                        guard await sqlErrorCode({ try await handle.run("INSERT INTO item VALUES (\(id))") }) == nil
                        else { return }
                        confirmed.insert(id)
                    }
                }
                group.addTask {
                    try await eventually("some rows are confirmed") { confirmed.ids.count > 20 }
                    try await server.killNow()
                }
                try await group.waitForAll()
            }
            #expect(confirmed.ids.count > 20)
            try await database.close()
            try await server.startAgain()
            database = try await PostgresDatabase.open(server.database, connections: 8)
            let stored = try await database.read {
                try $0.query("SELECT id FROM item").map { try $0.get(at: 0, as: Int.self) }
            }
            #expect(confirmed.ids.isSubset(of: Set(stored)))
        }
        try await database.close()
        try await server.stop()
    }
}

/// The rows that the server has confirmed.
private final class Confirmed: Sendable {
    private let state = Mutex<Set<Int>>([])

    var ids: Set<Int> { state.withLock { $0 } }

    func insert(_ id: Int) { state.withLock { _ = $0.insert(id) } }
}

/// Counts the bodies that run at the same time.
private final class Meter: Sendable {
    private struct State {
        var running = 0
        var mostAtOnce = 0
        var ended = 0
    }

    private let state = Mutex(State())

    var mostAtOnce: Int { state.withLock { $0.mostAtOnce } }
    var ended: Int { state.withLock { $0.ended } }

    func begin() {
        state.withLock { state in
            state.running += 1
            state.mostAtOnce = max(state.mostAtOnce, state.running)
        }
    }

    func end() {
        state.withLock { state in
            state.running -= 1
            state.ended += 1
        }
    }
}
