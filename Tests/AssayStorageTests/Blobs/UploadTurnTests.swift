import AssayBlobs
import AssayTestSupport
import AssayTestTiming
import Foundation
import Testing

/// Tests for concurrent requests that work on the same upload.
@Suite struct UploadTurnTests {
    private let bench: BlobBench
    private let key: UploadKey

    init() throws {
        bench = try BlobBench()
        key = try UploadKey(capture: bench.capture, region: "size_tag", digest: "d1")
    }

    @Test func aNewRequestEndsTheCurrentReceiver() async throws {
        let (endless, hold) = AsyncStream.makeStream(of: Void.self)
        defer { hold.finish() }
        let (begun, say) = AsyncStream.makeStream(of: Void.self)
        let first = Task { [uploads = bench.uploads] in
            try await uploads.inTurn(at: key) { turn in
                try await turn.untilSuperseded { _ in
                    say.yield()
                    for await _ in endless {}
                    return Task.isCancelled
                }
            }
        }
        _ = await begun.first { true }
        let answer = try await bench.uploads.inTurn(at: key) { _ in "mine" }
        #expect(answer == "mine")
        #expect(try await first.value, "the first one's work was cancelled")
    }

    @Test func aReceiverThatStartsWhileAnotherWaitsIsEndedAtOnce() async throws {
        let (endless, hold) = AsyncStream.makeStream(of: Void.self)
        defer { hold.finish() }
        let (begun, say) = AsyncStream.makeStream(of: Void.self)
        let (allowed, allow) = AsyncStream.makeStream(of: Void.self)
        let first = Task { [uploads = bench.uploads] in
            try await uploads.inTurn(at: key) { turn in
                say.yield()
                _ = await allowed.first { true }
                return try await turn.untilSuperseded { _ in
                    for await _ in endless {}
                    return Task.isCancelled
                }
            }
        }
        _ = await begun.first { true }
        async let second = bench.uploads.inTurn(at: key) { _ in "mine" }
        allow.yield()
        #expect(try await second == "mine")
        #expect(try await first.value)
    }

    /// With a clock whose waits never end, no connection counts as idle.
    @Test func receivedBytesAreReadBeforeTheNextReceiverStarts() async throws {
        let uploads = PartialUploads(
            folder: bench.folder.url.appending(path: "patient"), spool: bench.spool,
            pool: BlockingPool(label: "patient", threads: 1), sleeper: NeverClock())
        let (coming, connection) = AsyncStream.makeStream(of: Int.self)
        let (begun, say) = AsyncStream.makeStream(of: Void.self)
        let first = Task {
            try await uploads.inTurn(at: key) { turn in
                try await turn.untilSuperseded { activity in
                    say.yield()
                    var sum = 0
                    for await number in coming {
                        sum += number
                        activity.note()
                    }
                    return Task.isCancelled ? -1 : sum
                }
            }
        }
        _ = await begun.first { true }
        async let second = uploads.inTurn(at: key) { _ in "mine" }
        for number in 1...10 {
            connection.yield(number)
            await Task.yield()
        }
        connection.finish()
        #expect(try await first.value == 55)
        #expect(try await second == "mine")
    }

    @Test func anEndlessReceiverIsEndedAfterTheLimit() async throws {
        let endless = AsyncStream { () -> Int? in
            await Task.yield()
            return Task.isCancelled ? nil : 1
        }
        let (begun, say) = AsyncStream.makeStream(of: Void.self)
        let first = Task { [uploads = bench.uploads] in
            try await uploads.inTurn(at: key) { turn in
                try await turn.untilSuperseded { activity in
                    say.yield()
                    for await _ in endless { activity.note() }
                    return Task.isCancelled
                }
            }
        }
        _ = await begun.first { true }
        let answer = try await bench.uploads.inTurn(at: key) { _ in "mine" }
        #expect(answer == "mine")
        #expect(try await first.value)
    }

    @Test func workThatReceivesNothingIsWaitedFor() async throws {
        let (begun, say) = AsyncStream.makeStream(of: Void.self)
        let (allowed, allow) = AsyncStream.makeStream(of: Void.self)
        let first = Task { [uploads = bench.uploads] in
            try await uploads.inTurn(at: key) { _ in
                say.yield()
                _ = await allowed.first { true }
                return Task.isCancelled
            }
        }
        _ = await begun.first { true }
        async let second = bench.uploads.inTurn(at: key) { _ in true }
        let other = try UploadKey(capture: bench.capture, region: "outer_side", digest: "d1")
        let isFree = try await bench.uploads.inTurn(at: other) { _ in true }
        #expect(isFree, "another region's turn is free")
        allow.yield()
        #expect(try await second)
        #expect(try await !first.value)
    }

    @Test func manyComeOneAfterTheOther() async throws {
        let order = Counter()
        try await withThrowingDiscardingTaskGroup { group in
            for _ in 0..<200 {
                group.addTask { [uploads = bench.uploads] in
                    try await uploads.inTurn(at: key) { _ in
                        let before = await order.enter()
                        await Task.yield()
                        #expect(before == 0)
                        await order.leave()
                    }
                }
            }
        }
        #expect(await order.total == 200)
    }

    /// Both a task that is cancelled while it waits, and one that is cancelled before.
    @Test(.timeLimit(.minutes(2))) func aTaskCancelledWhileWaitingTakesNoTurn() async throws {
        let (begun, say) = AsyncStream.makeStream(of: Void.self)
        let (allowed, allow) = AsyncStream.makeStream(of: Void.self)
        let first = Task { [uploads = bench.uploads] in
            try await uploads.inTurn(at: key) { turn in
                try await turn.untilSuperseded { _ in
                    say.yield()
                    // Ends when another task waits.
                    for await _ in AsyncStream<Void>.makeStream().stream {}
                }
                say.yield()
                _ = await allowed.first { true }
            }
        }
        var steps = begun.makeAsyncIterator()
        _ = await steps.next()
        let waiting = Task { [uploads = bench.uploads] in
            try await uploads.inTurn(at: key) { _ in Issue.record("the turn of a cancelled task") }
        }
        _ = await steps.next()
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
        let late = Task { [uploads = bench.uploads] in
            withUnsafeCurrentTask { $0?.cancel() }
            return try await uploads.inTurn(at: key) { _ in Issue.record("the turn of a cancelled task") }
        }
        await #expect(throws: CancellationError.self) { try await late.value }
        async let next = bench.uploads.inTurn(at: key) { _ in "mine" }
        allow.yield()
        #expect(try await next == "mine")
        try await first.value
    }

    private actor Counter {
        private(set) var total = 0
        private var inside = 0

        func enter() -> Int {
            defer { inside += 1 }
            return inside
        }

        func leave() {
            inside -= 1
            total += 1
        }
    }
}
