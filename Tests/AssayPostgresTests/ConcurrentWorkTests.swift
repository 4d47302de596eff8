import AssayPostgres
import AssaySQL
import AssayTestSupport
import AssayTestTiming
import Dispatch
import Synchronization
import Testing

/// Tests for transactions and reads that meet each other.
@Suite struct ConcurrentWorkTests {
    private static let rows: SQLStatement = "INSERT INTO item VALUES (1, 0), (2, 0)"
    private static let schema: SQLStatement = "CREATE TABLE item (id BIGINT PRIMARY KEY, n BIGINT)"

    @Test func bodiesThatLockEachOtherOutBothSucceed() async throws {
        let bench = try await PostgresBench()
        let database = try await bench.open()
        try await database.run(Self.schema, Self.rows)
        let meeting = Meeting(of: 2)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (first, second) in [(1, 2), (2, 1)] {
                group.addTask {
                    try await database.write { transaction in
                        try transaction.execute("UPDATE item SET n = n + 1 WHERE id = \(first)")
                        meeting.arrive()
                        try transaction.execute("UPDATE item SET n = n + 1 WHERE id = \(second)")
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try await database.value("SELECT min(n) FROM item") == 2)
        try await database.close()
    }

    /// A body that looks for a row, and stores it if there is none, meets another that does the same.
    @Test func aBodyThatAnotherHasBeatenToARowLooksAgain() async throws {
        let bench = try await PostgresBench()
        let database = try await bench.open()
        try await database.run(Self.schema)
        let meeting = Meeting(of: 2)
        let made = try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<2 {
                group.addTask {
                    try await database.write { transaction in
                        if try transaction.first("SELECT n FROM item WHERE id = 7") != nil { return false }
                        meeting.arrive()
                        try transaction.execute("INSERT INTO item VALUES (7, 1)")
                        return true
                    }
                }
            }
            return try await group.reduce(into: [Bool]()) { $0.append($1) }
        }
        #expect(made.sorted { $0 && !$1 } == [true, false])
        try await database.close()
    }

    @Test func aLockThatIsHeldTooLongIsBusy() async throws {
        let bench = try await PostgresBench()
        let database = try await bench.open(SessionSettings(lockTimeout: .milliseconds(50)))
        try await database.run(Self.schema, Self.rows)
        let (held, signal) = AsyncStream.makeStream(of: Void.self)
        let end = DispatchSemaphore(value: 0)
        async let holder: Void = database.write { transaction in
            try transaction.execute("UPDATE item SET n = 1 WHERE id = 1")
            signal.yield()
            end.wait()
        }
        var arrivals = held.makeAsyncIterator()
        await arrivals.next()
        #expect(await sqlErrorCode { try await database.run("UPDATE item SET n = 2 WHERE id = 1") } == .busy)
        end.signal()
        try await holder
        #expect(try await database.value("SELECT n FROM item WHERE id = 1") == 1)
        try await database.close()
    }

    @Test func aStatementThatTakesTooLongIsBusyAndItsConnectionServesOthers() async throws {
        let bench = try await PostgresBench()
        // Long enough for the statements that must succeed, on a busy machine, too.
        let database = try await bench.open(SessionSettings(statementTimeout: .seconds(2)), connections: 2)
        #expect(await sqlErrorCode { try await database.run("SELECT pg_sleep(3600)") } == .busy)
        for _ in 0..<3 { #expect(try await database.value("SELECT 1") == 1) }
        try await database.close()
    }

    /// A cancel request names a session, not a statement.
    ///
    /// One that arrives late would stop whatever the session runs next.
    @Test func aCancelledReadDoesNotStopOtherStatements() async throws {
        let bench = try await PostgresBench()
        let database = try await bench.open(connections: 2)
        for number in 0..<40 {
            let (begun, signal) = AsyncStream.makeStream(of: Void.self)
            let long = Task {
                try await database.read { transaction in
                    signal.yield()
                    // The shortest ones end by themselves at the moment of the request.
                    _ = try transaction.query("SELECT 1 FROM pg_sleep(\(number < 20 ? 0.001 : 3600.0))")
                }
            }
            var arrivals = begun.makeAsyncIterator()
            await arrivals.next()
            long.cancel()
            try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<8 { group.addTask { try await database.value("SELECT 1") } }
                for try await one in group { #expect(one == 1) }
            }
            switch await long.result {
            case .success: #expect(number < 20)
            case .failure(let error): #expect(error is CancellationError)
            }
        }
        try await database.close()
    }

    @Test func callsThatWaitForAConnectionAreServedInOrder() async throws {
        let bench = try await PostgresBench()
        let database = try await bench.open(connections: 2)
        try await database.run(Self.schema)
        let holders = try await Holders(2, of: database)
        let order = Order()
        var waiting: [Task<Void, any Error>] = []
        for number in 0..<20 {
            let before = database.waiting
            waiting.append(
                Task { try await database.write { _ in order.add(number) } })
            try await eventually("the write waits") { database.waiting > before }
        }
        waiting[5].cancel()
        await #expect(throws: CancellationError.self) { try await waiting[5].value }
        holders.releaseOne()
        for task in waiting where !task.isCancelled { try await task.value }
        #expect(order.numbers == (0..<20).filter { $0 != 5 })
        try await holders.finish()
        try await database.close()
    }

    @Test func aWaitForAConnectionHasALimit() async throws {
        let bench = try await PostgresBench()
        let database = try await bench.open(connections: 2, waitLimit: .milliseconds(20))
        let holders = try await Holders(2, of: database)
        #expect(await sqlErrorCode { try await database.run("SELECT 1") } == .busy)
        try await holders.finish()
        try await database.close()
    }

    /// Slow searches never keep a photo from being recorded.
    @Test func readsLeaveConnectionsToWrites() async throws {
        let bench = try await PostgresBench()
        let database = try await bench.open(connections: 4)
        try await database.run(Self.schema)
        let end = DispatchSemaphore(value: 0)
        let meeting = Arrivals()
        let readers = (0..<6).map { _ in
            Task {
                try await database.read { transaction in
                    _ = try transaction.query("SELECT 1")
                    meeting.arrive()
                    end.wait()
                }
            }
        }
        try await eventually("three reads run and three wait") { meeting.count == 3 && database.waiting == 3 }
        try await database.run(Self.rows)
        #expect(meeting.count == 3)
        for _ in readers { end.signal() }
        for reader in readers { try await reader.value }
        try await database.close()
    }

    @Test func closingFinishesWhatWaits() async throws {
        let bench = try await PostgresBench()
        let database = try await bench.open(connections: 2)
        try await database.run(Self.schema)
        let holders = try await Holders(2, of: database)
        let writes = (0..<20).map { number in
            Task { try await database.run("INSERT INTO item VALUES (\(number), 0)") }
        }
        try await eventually("all writes wait") { database.waiting == 20 }
        async let closed: Void = database.close()
        try await eventually("no more work is accepted") { database.isClosed }
        try await holders.finish()
        for write in writes { try await write.value }
        try await closed
        #expect(await sqlErrorCode { try await database.run(Self.rows) } == .closed)
        let other = try await bench.open()
        #expect(try await other.value("SELECT count(*) FROM item") == 20)
        try await other.close()
    }
}

/// Bodies that keep connections in use until they are released.
private struct Holders {
    private let end: DispatchSemaphore
    private let tasks: [Task<Void, any Error>]

    /// Returns when each body has its connection.
    init(_ count: Int, of database: PostgresDatabase) async throws {
        let (arrivals, end) = (Arrivals(), DispatchSemaphore(value: 0))
        self.end = end
        tasks = (0..<count).map { _ in
            Task {
                try await database.write { _ in
                    arrivals.arrive()
                    end.wait()
                }
            }
        }
        try await eventually("the connections are in use") { arrivals.count == count }
    }

    func releaseOne() { end.signal() }

    /// Releases all and waits for their ends.
    func finish() async throws {
        for _ in tasks { end.signal() }
        for task in tasks { try await task.value }
    }
}

/// A count of those who have come by.
private final class Arrivals: Sendable {
    private let state = Mutex(0)

    var count: Int { state.withLock { $0 } }

    func arrive() { state.withLock { $0 += 1 } }
}

/// Holds the first threads that arrive until all have; later ones pass.
final class Meeting: Sendable {
    private let all: Int
    private let arrived = Mutex(0)
    private let complete = DispatchSemaphore(value: 0)

    init(of all: Int) {
        self.all = all
    }

    func arrive() {
        let number = arrived.withLock { number in
            number += 1
            return number
        }
        if number == all { for _ in 1..<all { complete.signal() } }
        if number < all { complete.wait() }
    }
}

/// Numbers in the order of their arrival.
private final class Order: Sendable {
    private let state = Mutex<[Int]>([])

    var numbers: [Int] { state.withLock { $0 } }

    func add(_ number: Int) { state.withLock { $0.append(number) } }
}
