import AssayTestTiming
import Foundation
import Testing

/// Checks the tests' use of real time: a wait or a clock reading makes a test slow, or unreliable on a busy machine.
@Suite struct RealTimeTests {
    private struct Exception {
        let words: Set<String>
        let reason: String

        init(_ words: Set<String>, _ reason: String) {
            self.words = words
            self.reason = reason
        }
    }

    /// The only test files that yield or read a clock, with the words that they may use.
    private static let exceptions = [
        "AssayTestTiming/Eventually.swift": Exception(
            ["ContinuousClock", "sleep(for"],
            "the one loop that waits, and waits of clients whose server takes real time"),
        "AssayTestSupport/TestClock.swift": Exception(
            ["Task.yield(", "ContinuousClock"], "clocks that stand for waits and have to name an instant"
        ),
        "AssayTestSupport/InProcessTransport.swift": Exception(
            ["SystemClock"], "rate limits, while the test's time of day stands still"),
        "AssayTestSupport/LiveServer.swift": Exception(
            ["SystemClock"], "rate limits, while the test's time of day stands still"),
        "AssayAPITests/Partner/PythonClientTests.swift": Exception(
            ["ContinuousClock"], "waits of a server whose client is a program of its own"),
        "AssayWebTests/BrowserVerifyTests.swift": Exception(
            ["Date.now"], "the browser's clock, which is set to the time of the certificate"),
        "AssayS3Tests/SteppedClock.swift": Exception(
            ["SystemClock"], "the time of signatures, which a real store compares with its own clock"),
        "AssayS3Tests/StoreBench.swift": Exception(
            ["SystemClock"], "the time of signatures, which a real store compares with its own clock"),
        "AssayServerTests/DatabaseExaminationTests.swift": Exception(
            ["SystemClock"], "the time since a process was seen, which `doctor` takes from the machine's clock"),
        "AssayClientDoubles/ManualClock.swift": Exception(
            ["Task.yield("], "a turn for others in place of a short wait"),
        "AssayClientTests/Background/HandoverTests.swift": Exception(
            ["Task.yield("], "turns for others in work that takes its time to end"),
        "AssayOperationsTests/Uploads/UploadQuotaTests.swift": Exception(
            ["ContinuousClock"], "an instant to count from, read once"),
        "AssaySQLTests/GroupCommitTests.swift": Exception(["Task.yield("], "turns for others before a cancellation"),
        "AssayStorageTests/Blobs/DiskFloorTests.swift": Exception(
            ["ContinuousClock"], "an instant to count from, read once"),
        "AssayStorageTests/Blobs/UploadTurnTests.swift": Exception(["Task.yield("], "turns for others inside the work"),
        "AssayWorkersTests/JobLoopTests.swift": Exception(["Task.yield("], "a turn for others inside the work"),
        "AssayWorkersTests/Webhooks/DispatcherBench.swift": Exception(
            ["ContinuousClock"], "waits of a worker whose receivers are real"),
        "EntrupySDKTests/Documented/DocumentedSequenceTests.swift": Exception(
            ["Date()"], "the shared instance goes by the machine's clock"),
        "EntrupySDKTests/EndToEnd/EndToEndScenario.swift": Exception(
            ["ContinuousClock"], "waits of a server whose clients are real"),
        "EntrupySDKTests/Sandbox/SandboxWalkTests.swift": Exception(
            ["ContinuousClock"], "the times that the walk prints"),
        "AssayCommandTests/Webhooks/RealDeliveryTests.swift": Exception(
            ["SystemClock"], "the time of deliveries, which real receivers compare with their own clock"),
        "AssayCommandTests/Webhooks/Documented/AssayReceiver.swift": Exception(
            ["Date()"], "a page's code, which goes by the machine's clock"),
        "StandardWebhooksTests/Documented/HummingbirdReceiver.swift": Exception(
            ["Date()"], "a page's code, which goes by the machine's clock"),
        "StandardWebhooksTests/Documented/URLSessionSender.swift": Exception(
            ["Date()"], "a page's code, which goes by the machine's clock"),
        "SampleAppTests/Support/SampleServers.swift": Exception(
            ["ContinuousClock", "Date()"], "programs of their own know the real time alone"),
    ]

    private static let words = [
        "Task.yield(", "Task.sleep", "Thread.sleep", "sleep(for", "sleep(until", "sleep(nanoseconds", " sleep(",
        "usleep(", "Date()", "Date.now", "timeIntervalSinceNow", "ContinuousClock", "SuspendingClock", "SystemClock",
        "DispatchTime", "asyncAfter", "clock_gettime", "gettimeofday", "time(nil",
    ]

    private static func words(in code: String) -> Set<String> {
        // A function declaration with such a name is not a call.
        Set(words.filter { code.replacing(/func \w+\(/, with: "func ").contains($0) })
    }

    /// Whether a loop yields until a condition holds.
    ///
    /// If the condition never holds, the run hangs.
    private static func hasEndlessLoop(_ code: String) -> Bool {
        code.contains(/\b(?:while|repeat)\b(?:[^}]*|[^\n]*)Task\.yield\(/)
    }

    /// Returns the tests' code by file, without comments and without this file, which contains the words.
    private static func code() throws -> [String: String] {
        let tests = Repository.file("Tests")
        return try FileManager.default.subpathsOfDirectory(atPath: tests.path)
            .filter { $0.hasSuffix(".swift") && $0 != "Architecture/RealTimeTests.swift" }
            .reduce(into: [:]) { code, path in
                let text = try String(contentsOf: tests.appending(path: path), encoding: .utf8)
                code[path] = text.split(separator: "\n")
                    .filter { !$0.trimmingPrefix(/\s+/).hasPrefix("//") }.joined(separator: "\n")
            }
    }

    @Test func noTestWaitsByTheClock() throws {
        let found = try Self.code().mapValues(Self.words).filter { !$0.value.isEmpty }
        #expect(found.count >= Self.exceptions.count)
        for (file, words) in found { #expect(words == Self.exceptions[file]?.words ?? [], "\(file)") }
        for (file, exception) in Self.exceptions {
            #expect(found[file] != nil, "\(file) needs no exception any more: \(exception.reason)")
        }
    }

    @Test func noLoopWaitsWithoutAnEnd() throws {
        let loops = try Self.code().filter { Self.hasEndlessLoop($0.value) }.keys
        #expect(loops.sorted() == [], "use `eventually`")
    }

    @Test(arguments: [
        "while !isDone { await Task.yield() }", "while calls.filter({ $0.isEmpty }).count < 2 { await Task.yield() }",
        "while !isDone {\n    try look()\n    await Task.yield()\n}",
        "repeat {\n    await Task.yield()\n} while !isDone",
    ])
    func aLoopThatHangsIsSeen(code: String) {
        #expect(Self.hasEndlessLoop(code))
    }

    @Test func aTurnForOthersIsNoLoop() {
        #expect(!Self.hasEndlessLoop("while more() { next() }\nfor _ in 0..<10 { await Task.yield() }"))
    }

    @Test(arguments: ["try await Task.sleep(for: .seconds(1))", "sent = Date()", "    sleep(1)", "let now = Date.now"])
    func aLookAtTheClockIsSeen(code: String) {
        #expect(!Self.words(in: code).isEmpty)
    }
}

@Suite struct EventuallyTests {
    @Test func theWaitEndsWhenTheConditionHolds() async throws {
        var looks = 0
        try await eventually("it was looked three times", within: .seconds(3_600)) {
            looks += 1
            return looks == 3
        }
        #expect(looks == 3)
    }

    @Test func aConditionThatNeverHoldsFailsWithItsWords() async throws {
        var looks = 0
        let error = await #expect(throws: ConditionTimeout.self) {
            try await eventually("pigs fly", within: .zero) {
                looks += 1
                return false
            }
        }
        #expect(looks == 1)
        #expect(error?.description.contains("until pigs fly (Architecture/RealTimeTests.swift:") == true)
    }

    @Test func aCancelledTestWaitsNoLonger() async throws {
        let task = Task { try await eventually("pigs fly", within: .seconds(3_600)) { false } }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}
