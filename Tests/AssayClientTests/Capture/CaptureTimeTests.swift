import AssayClientDoubles
import AssayCore
import AssayHTTP
import AssayTestSupport
import AssayTestTiming
import AssayWire
import Foundation
import Testing

@testable import AssayClient

/// Tests for the time limits of captures: the two hours, the upload window, cancelled tasks.
@Suite struct CaptureTimeTests {
    @Test func twoHoursEndACaptureThoughTheSourceNeverAnswers() async throws {
        let test = try await TestClient.loggedIn()
        let (source, asked) = ClosureSource.endless()
        let capture = Task { try await test.capture(source) }
        _ = await asked.first { true }
        try await eventually("the capture waits for its end") { test.clock.sleeping > 0 }
        test.clock.advance(7_199)
        #expect(test.platform.count("DELETE") == 0)
        test.clock.advance(1)
        #expect(try await capture.value == .timedOut)
    }

    @Test func aCaptureThatThePlatformHasClosedIsATimeoutAndNoError() async throws {
        let test = try await TestClient.loggedIn()
        test.platform.refuse("PUT", 410, "capture_expired")
        #expect(try await test.capture() == .timedOut)
    }

    @Test func cancellingTheTaskCancelsAnUnfinishedCapture() async throws {
        let test = try await TestClient.loggedIn()
        let (source, asked) = ClosureSource.endless()
        let capture = Task { try await test.capture(source) }
        _ = await asked.first { true }
        capture.cancel()
        await #expect(throws: AssayError.self) { try await capture.value }
        await test.settled()
        #expect(test.platform.calls.last?.hasPrefix("DELETE") == true)
    }

    @Test func `a submitted photo without progress for the window is reported and sent later silently`() async throws {
        let test = try await TestClient.loggedIn()
        test.platform.goOffline("PUT")
        let error = await #expect(throws: AssayError.self) { try await test.capture() }
        #expect(error?.code == .imageUpload)
        #expect(error?.description.contains("60 s") == true)
        test.platform.recover()
        await test.settled()
        #expect(try test.platform.completed.count == 1)
        #expect(test.platform.count("DELETE") == 0)
    }

    @Test func aLongRetryDelayOfAPhotoIsReportedAsALimitImmediately() async throws {
        let test = try await TestClient.loggedIn()
        // After the last photo the user has nothing left to do and waits for the end.
        test.platform.refuse("PUT logo", 429, "rate_limited", retryAfter: 6)
        let told = LockBox<[(end: CaptureEnd, tries: Int)]>([])
        try await test.begin(test.source()) { ended in
            told.withLock { $0.append((ended.end, test.platform.count("PUT logo"))) }
            test.platform.recover()
            return true
        }
        await test.settled()
        let first = try #require(told.withLock { $0.first })
        let error = #expect(throws: AssayError.self) { try first.end.get() }
        #expect(error?.code == .tooManyRequests)
        #expect(error?.retryAfter == 6)
        #expect(first.tries == 1)
        #expect(told.withLock { $0.count } == 1)
        #expect(try test.platform.completed.count == 1)
    }

    @Test func shortWaitsForAPhotoAreObeyedThreeTimes() async throws {
        let test = try await TestClient.loggedIn()
        test.platform.refuse("PUT logo", times: 3, 429, "rate_limited", retryAfter: 5)
        #expect(try await test.capture().isCompleted)
        #expect(test.platform.count("PUT logo") == 4)
        test.platform.refuse("PUT logo", 429, "rate_limited", retryAfter: 5)
        let told = OneShot<(end: CaptureEnd, tries: Int)>()
        try await test.begin(test.source()) { ended in
            told.settle((ended.end, test.platform.count("PUT logo")))
        }
        let (end, tries) = await told.value()
        #expect(end.word == "tooManyRequests")
        #expect(tries == 4 + 4)
        await test.client.stop()
    }

    @Test(arguments: ["submit", "complete"])
    func shortWaitsForACallOfACaptureAreCountedOnce(_ step: String) async throws {
        let test = try await TestClient.loggedIn()
        test.platform.refuse("POST \(step)", 429, "rate_limited", retryAfter: 5)
        let told = OneShot<(end: CaptureEnd, tries: Int)>()
        try await test.begin(test.source()) { ended in
            told.settle((ended.end, test.platform.count("POST \(step)")))
        }
        let (end, tries) = await told.value()
        #expect(end.word == "tooManyRequests")
        #expect(tries == 4)
        await test.client.stop()
    }

    @Test(arguments: ["submit", "complete"])
    func aCallOfACaptureIsRepeatedWithOneSeriesOfGrowingDelays(_ step: String) async throws {
        let test = try await TestClient.loggedIn()
        let times = LockBox<[Date]>([])
        test.platform.intercept { request in
            if request.url.path.hasSuffix(step) { times.withLock { $0.append(test.clock.now()) } }
            return nil
        }
        test.platform.refuse("POST \(step)", times: 5, 500, "internal_error")
        #expect(try await test.capture().isCompleted)
        let all = times.withLock { $0 }
        let pauses = zip(all.dropFirst(), all).map { $0.timeIntervalSince($1) }
        #expect(pauses.count == 5)
        // Other waits of the capture advance the clock too.
        #expect(zip(pauses, [1, 2, 4, 8, 8]).allSatisfy { $0 >= $1 }, "\(pauses)")
    }

    /// The platform may have received part of the photo; in both cases the user need not act.
    @Test(arguments: [(408, "request_timeout"), (503, "too_many_open_files")])
    func aPhotoThatThePlatformCouldNotTakeNowIsSentAgain(_ status: Int, _ code: String) async throws {
        let test = try await TestClient.loggedIn()
        test.platform.refuse("PUT logo", times: 1, status, code)
        #expect(try await test.capture().isCompleted)
        #expect(test.platform.count("PUT logo") == 2)
    }

    @Test func whileTheUserTakesPhotosALimitIsNotPressed() async throws {
        let test = try await TestClient.loggedIn()
        test.platform.refuse("PUT", 429, "rate_limited", retryAfter: 3_600)
        let (source, _) = ClosureSource.endless(but: try await test.photos("front"))
        try await test.begin(source)
        try await eventually("a photo is sent ten times") { test.platform.count("PUT front") >= 10 }
        await test.client.stop()
        let tries = test.platform.count("PUT front")
        #expect(test.clock.now().timeIntervalSince(ManualClock.start) >= Double(8 * (tries - 1)))
    }

    @Test func aSubmitThatCannotBeSentIsReportedAsOffline() async throws {
        let test = try await TestClient.loggedIn()
        test.platform.goOffline("POST submit")
        let error = await #expect(throws: AssayError.self) { try await test.capture() }
        #expect(error?.code == .offlineAccess)
        test.platform.recover()
        await test.settled()
        #expect(try test.platform.completed.count == 1)
    }

    @Test(arguments: ["PUT", "POST submit", "POST complete"])
    func aFailureOfTheNetworkWithoutANameEndsNoCapture(_ step: String) async throws {
        let test = try await TestClient.loggedIn()
        test.platform.answer(step, times: 6, .failure(HTTPError(.other)))
        #expect(try await test.capture().isCompleted)
        #expect(test.platform.count(step) >= 7)
    }

    @Test func theTimeOfTheSubmitIsTheUsersByThePlatformsClock() async throws {
        let test = try await TestClient.loggedIn(behind: 5_000.7)
        test.platform.answer("POST submit", times: 3, .failure(HTTPError(.noRoute)))
        #expect(try await test.capture().isCompleted)
        let submitted = try #require(try test.platform.bodies(SubmitCaptureRequest.self, "POST submit").last)
            .submitted_at
        #expect(abs(submitted - ManualClock.start.timeIntervalSince1970) < 3)
        #expect(test.clock.time.now().epoch - ManualClock.start.timeIntervalSince1970 > 6)
    }
}
