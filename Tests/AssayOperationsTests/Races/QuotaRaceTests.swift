import AssayCore
import AssayKeys
import AssayOperations
import AssayStorage
import AssayTestSupport
import AssayTestTiming
import Synchronization
import Testing

/// Tests that uploads that arrive together do not exceed a quota.
@Suite struct QuotaRaceTests {
    private static let uploads = 32
    /// Room for three uploads of undeclared length, each of which reserves 32 MiB.
    private static let quotaMiB = 100

    /// Holds the bodies of admitted uploads until every other upload is refused.
    private final class Gate: Sendable {
        private struct State {
            var left: Int
            var waiting: [CheckedContinuation<Void, Never>] = []
            var most = 0
        }

        private let state: Mutex<State>

        init(_ count: Int) { state = Mutex(State(left: count)) }

        /// The most bytes that an upload has seen counted.
        var most: Int { state.withLock { $0.most } }

        func note(_ bytes: Int) { state.withLock { $0.most = max($0.most, bytes) } }

        /// Counts an upload that is admitted or refused.
        func arrive() {
            let open = state.withLock { state in
                state.left -= 1
                guard state.left == 0 else { return [CheckedContinuation<Void, Never>]() }
                defer { state.waiting = [] }
                return state.waiting
            }
            for continuation in open { continuation.resume() }
        }

        func wait() async {
            await withCheckedContinuation { continuation in
                let isOpen = state.withLock { state in
                    if state.left > 0 { state.waiting.append(continuation) }
                    return state.left <= 0
                }
                if isOpen { continuation.resume() }
            }
        }
    }

    /// Sends the same photo many times at once, without a declared length.
    ///
    /// - Returns: The number of admitted uploads, and the bytes that counted while all of them were arriving.
    private static func race(_ nodes: [CaptureScenario]) async throws -> (admitted: Int, bytes: Int) {
        let bytes = try await SamplePhoto.sharp()
        let gate = Gate(uploads)
        let admitted = try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 0..<uploads {
                group.addTask {
                    let node = nodes[number % nodes.count]
                    let parts = Mutex([bytes[...]])
                    let body = AsyncThrowingStream<ArraySlice<UInt8>, any Error> {
                        guard let part = parts.withLock({ $0.popLast() }) else { return nil }
                        gate.arrive()
                        await gate.wait()
                        gate.note(try await node.use(.user))
                        return part
                    }
                    do {
                        try await node.receive(body, length: nil, digest: SHA256Digest(of: bytes))
                        return 1
                    } catch {
                        gate.arrive()
                        #expect((error as? DomainError)?.code == "user_quota_reached")
                        return 0
                    }
                }
            }
            return try await group.reduce(0, +)
        }
        return (admitted, gate.most)
    }

    @Test(arguments: TestDatabase.available)
    func parallelUploadsOfAUserFillTheQuotaAndNoMore(kind: TestDatabase) async throws {
        let scenario = try await CaptureScenario(kind)
        try await scenario.set(.user, to: Self.quotaMiB)
        try await scenario.begin()
        let found = try await Self.race([scenario])
        #expect(found.admitted == 3)
        #expect(found.bytes <= Self.quotaMiB << 20)
        try await scenario.expectTrueSums()
    }

    /// Each process counts what it receives itself, and what any process has stored.
    @Test func twoProcessesExceedAQuotaByNoMoreThanTheOtherReceives() async throws {
        let first = try await CaptureScenario(.postgres)
        try await first.set(.user, to: Self.quotaMiB)
        try await first.begin()
        let nodes = [first, CaptureScenario(again: try await first.test.otherProcess())]
        let found = try await Self.race(nodes)
        #expect(found.admitted == 6)
        #expect(found.bytes <= Self.quotaMiB << 20, "in the sight of each process")
        for node in nodes { try await node.expectTrueSums() }
    }

    @Test(arguments: TestDatabase.available)
    func storedPhotosOfAnotherProcessCount(kind: TestDatabase) async throws {
        let first = try await CaptureScenario(kind)
        try await first.set(.user, to: 1)
        try await first.begin()
        let nodes = [first, CaptureScenario(again: try await first.test.otherProcess())]
        var (stored, refused) = (0, false)
        for number in 1...64 where !refused {
            let bytes = try await SamplePhoto.sharp(UInt64(number))
            first.test.clock.advance(seconds: 1)
            do {
                try await nodes[number % 2].put(bytes)
                stored += bytes.count
            } catch let error as DomainError {
                #expect(error.code == "user_quota_reached")
                #expect(stored + bytes.count > 1 << 20)
                refused = true
            }
        }
        #expect(refused)
        #expect(try await first.use(.user) == stored)
        #expect(stored <= 1 << 20)
    }
}
