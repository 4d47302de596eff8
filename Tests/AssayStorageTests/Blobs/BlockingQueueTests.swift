import AssayBlobs
import AssayWire
import Synchronization
import Testing

@Suite struct BlockingQueueTests {
    @Test func givesBackWhatTheWorkReturnsOrThrows() async throws {
        let pool = BlockingPool(label: "test", threads: 3)
        for number in 0..<10 { #expect(try await pool.run { number } == number) }
        await #expect(throws: BlobError.full) { try await pool.run { throw BlobError.full } }
    }

    @Test func startedWorkIsAwaitedBeforeOrAfterItsEndByAnyNumber() async throws {
        let queue = BlockingQueue("test")
        let gate = Mutex(0)
        let work = gate.withLock { _ in queue.start { gate.withLock { _ in 5 } } }
        try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<10 { group.addTask { try await work.value() } }
            for try await value in group { #expect(value == 5) }
        }
        #expect(try await work.value() == 5)
        let failed = queue.start { throw BlobError.full }
        await #expect(throws: BlobError.full) { try await failed.value() }
    }

    @Test func aThreadDoesOneThingAtATime() async throws {
        let queue = BlockingQueue("test")
        let counter = Counter(queue)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<100 { group.addTask { await counter.step() } }
        }
        #expect(await counter.steps == 100)
        #expect(await counter.mostAtOnce == 1)
    }

    @Test func threadsAreTakenInTurn() {
        let pool = BlockingPool(label: "test", threads: 2)
        let taken = (0..<4).map { _ in ObjectIdentifier(pool.next()) }
        #expect(taken[0] == taken[2])
        #expect(taken[1] == taken[3])
        #expect(taken[0] != taken[1])
    }

    private actor Counter {
        private let queue: BlockingQueue
        private(set) var steps = 0
        private(set) var mostAtOnce = 0
        private var now = 0

        nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

        init(_ queue: BlockingQueue) {
            self.queue = queue
        }

        func step() {
            now += 1
            mostAtOnce = max(mostAtOnce, now)
            steps += 1
            now -= 1
        }
    }
}
