import AssayBlobs
import AssayCore
import AssayTestSupport
import FaultProxy
import Foundation
import Synchronization
import Testing

@testable import AssayS3

/// The store behind a proxy that answers with errors, stalls and cuts connections.
@Suite struct RetryTests {
    /// Runs a test on a store behind a proxy.
    ///
    /// - Parameter change: Changes the times; the idle limit is short, because a stalled connection is noticed by it.
    private func run(
        _ rules: [FaultRule] = [], sleeper: any Clock<Duration> = InstantClock(),
        policy: S3RetryPolicy = S3RetryPolicy(),
        timeouts change: (inout S3Timeouts) -> Void = { _ in },
        _ test: (StoreBench, FaultProxy) async throws -> Void
    ) async throws {
        let shared = try await TestObjectStore.shared()
        let proxy = try FaultProxy(to: try #require(URL(string: shared.endpoint)))
        defer { proxy.stop() }
        for rule in rules { proxy.add(rule) }
        var settings = try shared.settings(endpoint: proxy.url.absoluteString)
        change(&settings.timeouts)
        try await StoreBench.run(settings, sleeper: sleeper, policy: policy) { bench async throws in
            try await test(bench, proxy)
        }
    }

    private static func error(_ code: String) -> String {
        "<?xml version=\"1.0\"?><Error><Code>\(code)</Code><Message>As the test wants.</Message></Error>"
    }

    @Test(arguments: [500, 502, 503, 504, 429]) func anAnswerThatMayPassIsAskedForAgain(status: Int) async throws {
        try await run([FaultRule("PUT", path: "", times: 2, .answer(status))]) { bench, proxy async throws in
            let bytes = StoreBench.bytes(100_000)
            try await bench.put(bytes, as: bench.key())
            #expect(proxy.requests.count == 3)
            #expect(try await bench.read(bench.key()) == bytes)
        }
    }

    @Test(arguments: [
        "SlowDown", "RequestTimeout", "InternalError", "BadDigest", "XAmzContentSHA256Mismatch", "IncompleteBody",
    ])
    func aCodeThatMayPassIsAskedForAgainWhateverItsStatus(code: String) async throws {
        try await run([FaultRule("PUT", path: "", times: 1, .answer(400, body: Self.error(code)))]) {
            bench, proxy async throws in
            try await bench.put([1], as: bench.key())
            #expect(proxy.requests.count == 2)
        }
    }

    @Test(arguments: [400, 403, 404, 405, 409, 412, 501, 301])
    func anAnswerThatWillNotPassIsNotAskedForAgain(status: Int) async throws {
        try await run([FaultRule(.answer(status, body: Self.error("SomethingElse")))]) { bench, proxy async throws in
            await #expect(throws: BlobError.self) { try await bench.put([1], as: bench.key()) }
            #expect(proxy.requests.count == 1)
        }
    }

    @Test func aBrokenConnectionIsTriedAgainFromTheFilesBeginning() async throws {
        let rules = [
            FaultRule("PUT", path: "", times: 1, .cutRequest(after: 70_000)),
            FaultRule("PUT", path: "", times: 1, .dropAnswer),
        ]
        try await run(rules) { bench, proxy async throws in
            let bytes = StoreBench.bytes(200_000)
            try await bench.put(bytes, as: bench.key())
            #expect(proxy.requests.count == 3)
            #expect(try await bench.read(bench.key()) == bytes)
        }
    }

    @Test func aStoreThatStallsIsLeftAfterTheIdleTime() async throws {
        // The proxy itself answers afterwards, so that the short limit does not hold for the real store.
        let rules = [FaultRule("PUT", path: "", times: 1, .stall), FaultRule("PUT", path: "", .answer(200))]
        let limits: (inout S3Timeouts) -> Void = { $0.idle = .milliseconds(500) }
        try await run(rules, timeouts: limits) { bench, proxy async throws in
            try await bench.put([1, 2], as: bench.key())
            #expect(proxy.requests.count >= 2)
        }
    }

    @Test func aStoreThatStallsForeverIsUnavailableAfterTheTotalTime() async throws {
        let limits: (inout S3Timeouts) -> Void = { $0.total = .milliseconds(500) }
        try await run([FaultRule("PUT", path: "", .stall)], timeouts: limits) { bench, proxy async throws in
            await #expect {
                try await bench.put([1, 2], as: bench.key())
            } throws: { error in
                guard case .unavailable(let detail) = error as? BlobError else { return false }
                return detail.contains("in time")
            }
            #expect(bench.spoolNames.count == 1)
        }
    }

    @Test func anAnswerThatArrivesByteByByteHasTheTotalTime() async throws {
        let answer = Fault.slowAnswer(
            200, body: "<ListBucketResult>\(String(repeating: " ", count: 2_000))</ListBucketResult>",
            millisecondsPerByte: 10)
        let limits: (inout S3Timeouts) -> Void = { $0.total = .milliseconds(500) }
        try await run([FaultRule(answer)], timeouts: limits) { bench, _ async throws in
            await #expect {
                try await bench.store.checkReadiness()
            } throws: { error in
                guard case .unavailable(let detail) = error as? BlobError else { return false }
                return detail.contains("in time")
            }
        }
    }

    @Test func aPhotoThatArrivesByteByByteHasTheTotalTimeForEachPart() async throws {
        let answer = Fault.slowAnswer(200, body: String(repeating: "x", count: 2_000), millisecondsPerByte: 10)
        let limits: (inout S3Timeouts) -> Void = { $0.total = .seconds(1) }
        try await run([FaultRule(answer)], timeouts: limits) { bench, _ async throws in
            await #expect {
                try await bench.read(bench.key())
            } throws: { error in
                guard case .unavailable(let detail) = error as? BlobError else { return false }
                return detail.contains("too slow")
            }
        }
    }

    @Test(.timeLimit(.minutes(1))) func aCallThatFindsNoFreeConnectionWaitsForOneAndIsNoFailure() async throws {
        let held = HeldCalls()
        var policy = S3RetryPolicy()
        policy.attempts = 1
        // The call that found no connection waits, and all connections become free. With one attempt, no other call
        // waits.
        let sleeper = ActingClock { held.cancel() }
        let limits: (inout S3Timeouts) -> Void = { $0.connect = .seconds(2) }
        try await run(sleeper: sleeper, policy: policy, timeouts: limits) { bench, proxy async throws in
            let (arrived, arrivals) = AsyncStream.makeStream(of: Void.self)
            let late = try bench.key("LATE").name
            proxy.decide(by: { request in
                guard request.method == "PUT", !request.path.contains(late) else { return .pass }
                arrivals.yield()
                return .stall
            })
            for number in 0..<64 {
                held.add(Task { try await bench.put([1], as: bench.key("P\(number)")) })
            }
            var arrival = arrived.makeAsyncIterator()
            for _ in 0..<64 { _ = await arrival.next() }
            try await bench.put([2], as: bench.key("LATE"))
            await held.end()
        }
    }

    @Test func aStoreThatIsDownIsUnavailableAndWorksAgainWithoutARestart() async throws {
        try await run { bench, proxy async throws in
            try await bench.put([1], as: bench.key())
            try proxy.takeDown()
            await #expect {
                try await bench.put([2], as: bench.key())
            } throws: { error in
                guard case .unavailable = error as? BlobError else { return false }
                return true
            }
            proxy.restore()
            try await bench.put([3], as: bench.key())
            #expect(try await bench.read(bench.key()) == [3])
        }
    }

    @Test func attemptsHaveAnEnd() async throws {
        try await run([FaultRule(.answer(503))]) { bench, proxy async throws in
            await #expect(throws: BlobError.self) { try await bench.put([1], as: bench.key()) }
            #expect(proxy.requests.count == S3RetryPolicy().attempts)
        }
    }

    @Test func noAttemptBeginsAfterTheTotalTime() async throws {
        var policy = S3RetryPolicy()
        (policy.firstWait, policy.longestWait) = (.seconds(30), .seconds(30))
        let limits: (inout S3Timeouts) -> Void = { $0.total = .seconds(20) }
        try await run([FaultRule(.answer(503))], policy: policy, timeouts: limits) { bench, proxy async throws in
            await #expect(throws: BlobError.self) { try await bench.put([1], as: bench.key()) }
            #expect(proxy.requests.count == 1)
        }
    }

    @Test func aDeadStoreIsNotHammered() async throws {
        try await run([FaultRule(.answer(500))]) { bench, proxy async throws in
            for _ in 0..<60 { _ = try? await bench.store.delete([bench.key()]) }
            // 60 first attempts, and the retries of a full budget: 500 tokens at 5 each.
            #expect(proxy.requests.count == 160)
        }
    }

    @Test func theStoresOwnWaitIsKept() async throws {
        let sleeper = RecordingClock()
        let rule = FaultRule("PUT", path: "", times: 2, .answer(503, headers: ["Retry-After": "3"]))
        try await run([rule], sleeper: sleeper) { bench, _ async throws in
            try await bench.put([1], as: bench.key())
            #expect(sleeper.waits == [.seconds(3), .seconds(3)])
        }
    }

    @Test func aCancelledCallEndsWithoutAnotherAttempt() async throws {
        try await run([FaultRule("PUT", path: "", .stall)]) { bench, proxy async throws in
            let call = Task { try await bench.put([1], as: bench.key()) }
            await proxy.came("PUT", try bench.key().name)
            call.cancel()
            await #expect(throws: CancellationError.self) { try await call.value }
            #expect(proxy.requests.count == 1)
        }
    }

    @Test func aReadGoesOnWhereItsConnectionBroke() async throws {
        try await run { bench, proxy async throws in
            let bytes = StoreBench.bytes(1_000_000)
            try await bench.put(bytes, as: bench.key())
            proxy.add(FaultRule("GET", path: "", times: 1, .cutAnswer(after: 300_000)))
            proxy.add(FaultRule("GET", path: "", times: 1, .cutAnswer(after: 300_000)))
            #expect(try await bench.read(bench.key()) == bytes)
            let ranges = proxy.requests.filter { $0.method == "GET" }.map { $0["Range"] }
            #expect(ranges.count == 3)
            #expect(ranges.first == .some(nil))
            #expect(ranges.dropFirst().allSatisfy { $0?.hasPrefix("bytes=") == true && $0 != "bytes=0-" })
        }
    }

    @Test func aReadGoesOnForAsLongAsItMakesProgress() async throws {
        try await run { bench, proxy async throws in
            let bytes = StoreBench.bytes(1_000_000)
            try await bench.put(bytes, as: bench.key())
            proxy.add(FaultRule("GET", path: "", .cutAnswer(after: 100_000)))
            #expect(try await bench.read(bench.key()) == bytes)
            #expect(proxy.requests.count(where: { $0.method == "GET" }) >= 10)
        }
    }

    @Test func aReadWithoutProgressEnds() async throws {
        try await run { bench, proxy async throws in
            try await bench.put(StoreBench.bytes(1_000_000), as: bench.key())
            proxy.add(FaultRule("GET", path: "", .cutAnswer(after: 0)))
            await #expect {
                try await bench.read(bench.key())
            } throws: { error in
                guard case .unavailable = error as? BlobError else { return false }
                return true
            }
            #expect(proxy.requests.count(where: { $0.method == "GET" }) == 5)
        }
    }

    @Test func aReadDoesNotGoOnWithAnotherObject() async throws {
        try await run { bench, proxy async throws in
            try await bench.put(StoreBench.bytes(1_000_000), as: bench.key())
            proxy.add(FaultRule("GET", path: "", times: 1, .cutAnswer(after: 300_000)))
            var chunks = try await bench.store.open(bench.key()).makeAsyncIterator()
            _ = try await chunks.next()
            try await bench.put(StoreBench.bytes(1_000_000).reversed(), as: bench.key())
            await #expect {
                while try await chunks.next() != nil {}
            } throws: { error in
                guard case .unavailable(let detail) = error as? BlobError else { return false }
                return detail.contains("replaced")
            }
        }
    }

    @Test func otherBytesThanWereStoredAreNoticed() async throws {
        try await run { bench, proxy async throws in
            let digest = SHA256Hasher.digest(of: [1, 2, 3])
            proxy.add(
                FaultRule("GET", path: "", .answer(200, headers: [ObjectReader.digestHeader: digest], body: "abc")))
            await #expect {
                try await bench.read(bench.key())
            } throws: { error in
                guard case .damaged = error as? BlobError else { return false }
                return true
            }
        }
    }

    @Test func anEmptyObjectInPlaceOfAPhotoIsNoticed() async throws {
        let digest = SHA256Hasher.digest(of: [1, 2, 3])
        let answer = Fault.answer(200, headers: [ObjectReader.digestHeader: digest])
        try await run([FaultRule("GET", path: "", answer)]) { bench, _ async throws in
            await #expect {
                try await bench.read(bench.key())
            } throws: { error in
                guard case .damaged = error as? BlobError else { return false }
                return true
            }
        }
    }

    @Test(arguments: ["DELETE", "GET"])
    func aPageOfAProxyDoesNotMeanThatAPhotoIsMissing(method: String) async throws {
        try await run { bench, proxy async throws in
            try await bench.put([1], as: bench.key())
            proxy.add(FaultRule(method, path: "", .answer(404, body: "<html>Not found</html>")))
            func call() async throws {
                if method == "GET" { _ = try await bench.store.open(bench.key()) }
                if method == "DELETE" { try await bench.store.delete([bench.key()]) }
            }
            await #expect {
                try await call()
            } throws: { error in
                guard case .unavailable = error as? BlobError else { return false }
                return true
            }
            proxy.clearRules()
            #expect(try await bench.read(bench.key()) == [1])
        }
    }

    @Test(arguments: [
        String(repeating: "x", count: 70_000), "<Error><Code>", "<!DOCTYPE a [<!ENTITY b \"c\">]><Error/>",
        "<Error>" + String(repeating: "<a>", count: 1_000), "\u{0}\u{1}",
    ])
    func aHostileErrorIsStillAnError(body: String) async throws {
        try await run([FaultRule(.answer(403, body: body))]) { bench, proxy async throws in
            await #expect {
                try await bench.put([1], as: bench.key())
            } throws: { error in
                guard case .refused(let detail) = error as? BlobError else { return false }
                return detail.count < 400
            }
            #expect(proxy.requests.count == 1)
        }
    }

    @Test func onlyTheFirstBytesOfAnErrorAreRead() async throws {
        let padding = String(repeating: "x", count: 64 * 1024)
        let body = Self.error("RequestTimeTooSkewed").replacing("</Error>", with: "<A>\(padding)</A></Error>")
        try await run([FaultRule(.answer(403, body: body))]) { bench, _ async throws in
            await #expect {
                try await bench.put([1], as: bench.key())
            } throws: { error in
                guard case .refused(let detail) = error as? BlobError else { return false }
                return !detail.contains("clock")
            }
        }
    }

    @Test(arguments: [
        ("RequestTimeTooSkewed", "clock"), ("ExpiredToken", "session token"), ("AccessDenied", "object-store.md"),
        ("SignatureDoesNotMatch", "secret key"), ("NoSuchBucket", "no bucket photos"),
        ("AuthorizationHeaderMalformed", "region"),
    ])
    func aKnownErrorNamesItsRemedy(code: String, word: String) async throws {
        try await run([FaultRule(.answer(403, body: Self.error(code)))]) { bench, _ async throws in
            await #expect {
                try await bench.put([1], as: bench.key())
            } throws: { error in
                guard case .refused(let detail) = error as? BlobError else { return false }
                return detail.contains(word) && detail.contains(code)
            }
        }
    }

    @Test func aSessionTokenIsSentAndSigned() async throws {
        let shared = try await TestObjectStore.shared()
        let proxy = try FaultProxy(to: try #require(URL(string: shared.endpoint)))
        defer { proxy.stop() }
        proxy.add(FaultRule(.answer(200)))
        let settings = try shared.settings(
            endpoint: proxy.url.absoluteString, changes: ["AWS_SESSION_TOKEN": "for-an-hour"])
        try await StoreBench.run(settings) { bench async throws in
            try await bench.put([1], as: bench.key())
            let request = try #require(proxy.requests.first)
            #expect(request["x-amz-security-token"] == "for-an-hour")
            #expect(request["authorization"]?.contains("x-amz-security-token") == true)
        }
    }

    @Test func theRegionOfTheBucketIsNamed() async throws {
        let fault = Fault.answer(301, headers: ["x-amz-bucket-region": "eu-north-1"])
        try await run([FaultRule(fault)]) { bench, _ async throws in
            await #expect {
                try await bench.put([1], as: bench.key())
            } throws: { error in
                guard case .refused(let detail) = error as? BlobError else { return false }
                return detail.contains("eu-north-1")
            }
        }
    }
}

/// Calls that hold a connection until they are cancelled.
private final class HeldCalls: Sendable {
    private let tasks = Mutex<[Task<Void, any Error>]>([])

    func add(_ task: Task<Void, any Error>) {
        tasks.withLock { $0.append(task) }
    }

    func cancel() {
        for task in tasks.withLock(\.self) { task.cancel() }
    }

    /// Cancels the calls and waits for their end.
    func end() async {
        cancel()
        for task in tasks.withLock(\.self) { _ = await task.result }
    }
}

/// A clock that calls a closure instead of waiting.
private struct ActingClock: Clock {
    private let act: @Sendable () -> Void

    init(_ act: @escaping @Sendable () -> Void) {
        self.act = act
    }

    var now: RecordedInstant { RecordedInstant(offset: .zero) }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: RecordedInstant, tolerance: Duration?) async throws {
        act()
    }
}

/// A clock that records waits and ends them at once.
private final class RecordingClock: Clock {
    private let recorded = Mutex<[Duration]>([])

    var waits: [Duration] { recorded.withLock(\.self) }
    var now: RecordedInstant { RecordedInstant(offset: recorded.withLock { $0.reduce(.zero, +) }) }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: RecordedInstant, tolerance: Duration?) async throws {
        let wait = now.duration(to: deadline)
        recorded.withLock { $0.append(wait) }
    }
}

private struct RecordedInstant: InstantProtocol {
    let offset: Duration

    func advanced(by duration: Duration) -> RecordedInstant { RecordedInstant(offset: offset + duration) }
    func duration(to other: RecordedInstant) -> Duration { other.offset - offset }
    static func < (left: RecordedInstant, right: RecordedInstant) -> Bool { left.offset < right.offset }
}
