import AssayClientDoubles
import AssayHTTP
import AssayTestTiming
import AssayWire
import Foundation
import Testing

@testable import AssayClient

/// Tests for the time limits of captures: the two hours, the upload window, cancelled tasks.
@Suite struct CaptureTimeTests {
    private let item = CaptureItem(["brand": "Nike"])

    private func loggedIn(ahead: TimeInterval = 0) async throws -> TestClient {
        let test = try TestClient(ahead: ahead)
        try await test.logIn()
        return test
    }

    @Test func twoHoursEndACaptureThoughTheSourceNeverAnswers() async throws {
        let test = try await loggedIn()
        let (source, asked) = ClosureSource.endless()
        let capture = Task { try await test.client.capture(item, photos: source) }
        _ = await asked.first { true }
        try await eventually("the capture waits for its end") { test.clock.sleeping > 0 }
        test.clock.advance(7_199)
        #expect(test.platform.count("DELETE", "") == 0)
        test.clock.advance(1)
        #expect(try await capture.value == .timedOut)
    }

    @Test func cancellingTheTaskCancelsAnUnfinishedCapture() async throws {
        let test = try await loggedIn()
        let (source, asked) = ClosureSource.endless()
        let capture = Task { try await test.client.capture(item, photos: source) }
        _ = await asked.first { true }
        capture.cancel()
        await #expect(throws: AssayError.self) { try await capture.value }
        for await pending in await test.client.pendingCaptures() where pending.isEmpty { break }
        #expect(test.platform.calls.last?.hasPrefix("DELETE") == true)
    }

    @Test func `a submitted photo without progress for the window is reported and sent later silently`() async throws {
        let test = try await loggedIn()
        let isOffline = LockBox(true)
        test.platform.intercept { request in
            request.method == "PUT" && isOffline.withLock { $0 } ? .failure(HTTPError(.noRoute)) : nil
        }
        let source = ClosureSource(try test.photos("front", "back"))
        let error = await #expect(throws: AssayError.self) { try await test.client.capture(item, photos: source) }
        #expect(error?.code == .imageUpload)
        #expect(error?.description.contains("60 s") == true)
        isOffline.withLock { $0 = false }
        for await pending in await test.client.pendingCaptures() where pending.isEmpty { break }
        #expect(test.platform.state.withLock { $0.captures.values.first?.state } == "completed")
        #expect(test.platform.count("DELETE", "") == 0)
    }

    @Test func aLongWaitForAPhotoIsToldAtOnceAsALimitAndSentLaterInSilence() async throws {
        let test = try await loggedIn()
        let isLimited = LockBox(true)
        // After the last photo the user has nothing left to do and waits for the end.
        test.platform.intercept { request in
            request.url.path.hasSuffix("back") && isLimited.withLock { $0 }
                ? ScriptedPlatform.problem(.rateLimited, retryAfter: 6) : nil
        }
        let source = ClosureSource(try test.photos("front", "back"))
        let told = LockBox<[(end: CaptureEnd, tries: Int)]>([])
        _ = try await test.client.beginCapture(item, configuration: .production, photos: source) { ended in
            told.withLock { $0.append((ended.end, test.platform.count("PUT", "back"))) }
            isLimited.withLock { $0 = false }
            return true
        }
        for await pending in await test.client.pendingCaptures() where pending.isEmpty { break }
        let first = try #require(told.withLock { $0.first })
        guard case .failure(let error) = first.end else {
            Issue.record("the limit must be told: \(first.end)")
            return
        }
        #expect(error.code == .tooManyRequests)
        #expect(error.retryAfter == 6)
        #expect(first.tries == 1)
        #expect(told.withLock { $0.count } == 1)
        #expect(test.platform.state.withLock { $0.captures.values.first?.state } == "completed")
    }

    @Test func shortWaitsForAPhotoAreObeyedThreeTimes() async throws {
        let test = try await loggedIn()
        let limits = LockBox(3)
        test.platform.intercept { request in
            let isLimited = limits.withLock { limits in
                guard request.url.path.hasSuffix("back"), limits > 0 else { return false }
                limits -= 1
                return true
            }
            return isLimited ? ScriptedPlatform.problem(.rateLimited, retryAfter: 5) : nil
        }
        let source = ClosureSource(try test.photos("front", "back"))
        #expect(try await test.client.capture(item, photos: source) == .completed(ScriptedPlatform.item("A1B2C3D4E5")))
        #expect(test.platform.count("PUT", "back") == 4)
        limits.withLock { $0 = .max }
        let told = OneShot<(end: CaptureEnd, tries: Int)>()
        _ = try await test.client.beginCapture(item, configuration: .production, photos: source) { ended in
            told.settle((ended.end, test.platform.count("PUT", "back")))
        }
        let (end, tries) = await told.value()
        guard case .failure(let error) = end else {
            Issue.record("the limit must be told: \(end)")
            return
        }
        #expect(error.code == .tooManyRequests)
        #expect(tries == 4 + 4)
        await test.client.stop()
    }

    @Test(arguments: ["submit", "complete"])
    func shortWaitsForACallOfACaptureAreCountedOnce(_ step: String) async throws {
        let test = try await loggedIn()
        test.platform.intercept { request in
            request.url.path.hasSuffix(step) ? ScriptedPlatform.problem(.rateLimited, retryAfter: 5) : nil
        }
        let source = ClosureSource(try test.photos("front", "back"))
        let told = OneShot<(end: CaptureEnd, tries: Int)>()
        _ = try await test.client.beginCapture(item, configuration: .production, photos: source) { ended in
            told.settle((ended.end, test.platform.count("POST", step)))
        }
        let (end, tries) = await told.value()
        guard case .failure(let error) = end else {
            Issue.record("the limit must be told: \(end)")
            return
        }
        #expect(error.code == .tooManyRequests)
        #expect(tries == 4)
        await test.client.stop()
    }

    @Test(arguments: ["submit", "complete"])
    func aCallOfACaptureIsRepeatedWithOneSeriesOfGrowingDelays(_ step: String) async throws {
        let test = try await loggedIn()
        let times = LockBox<[Date]>([])
        test.platform.intercept { request in
            guard request.url.path.hasSuffix(step) else { return nil }
            return times.withLock { times in
                times.append(test.clock.now())
                return times.count < 6 ? ScriptedPlatform.problem(.internalError) : nil
            }
        }
        let source = ClosureSource(try test.photos("front", "back"))
        #expect(try await test.client.capture(item, photos: source) == .completed(ScriptedPlatform.item("A1B2C3D4E5")))
        let all = times.withLock { $0 }
        let pauses = zip(all.dropFirst(), all).map { $0.timeIntervalSince($1) }
        #expect(pauses.count == 5)
        // Other waits of the capture advance the clock too.
        #expect(zip(pauses, [1, 2, 4, 8, 8]).allSatisfy { $0 >= $1 }, "\(pauses)")
    }

    /// The platform may have received part of the photo; in both cases the user need not act.
    @Test(arguments: [ScriptedRefusal.requestTimeout, .tooManyOpenFiles, .organizationQuotaReached])
    func aPhotoThatThePlatformCouldNotTakeNowIsSentAgain(_ refusal: ScriptedRefusal) async throws {
        let test = try await loggedIn()
        let isFirst = LockBox(true)
        test.platform.intercept { request in
            guard request.method == "PUT", request.url.path.hasSuffix("back") else { return nil }
            let refuses = isFirst.withLock { isFirst in
                defer { isFirst = false }
                return isFirst
            }
            return refuses ? ScriptedPlatform.problem(refusal) : nil
        }
        let source = ClosureSource(try test.photos("front", "back"))
        #expect(try await test.client.capture(item, photos: source) == .completed(ScriptedPlatform.item("A1B2C3D4E5")))
        #expect(test.platform.count("PUT", "back") == 2)
    }

    @Test func whileTheUserTakesPhotosALimitIsNotPressed() async throws {
        let test = try await loggedIn()
        test.platform.intercept { request in
            request.method == "PUT" ? ScriptedPlatform.problem(.rateLimited, retryAfter: 3_600) : nil
        }
        let (source, _) = ClosureSource.endless(but: try test.photos("front"))
        _ = try await test.client.beginCapture(item, configuration: .production, photos: source) { _ in true }
        try await eventually("a photo is sent ten times") { test.platform.count("PUT", "front") >= 10 }
        await test.client.stop()
        let tries = test.platform.count("PUT", "front")
        #expect(test.clock.now().timeIntervalSince(ManualClock.start) >= Double(8 * (tries - 1)))
    }

    @Test func whatWasReportedOnceIsNotToldAgainWhenItIsDone() async throws {
        let test = try await loggedIn()
        let isOffline = LockBox(true)
        test.platform.intercept { request in
            request.method == "PUT" && isOffline.withLock { $0 } ? .failure(HTTPError(.noRoute)) : nil
        }
        let told = LockBox<[CaptureEnd]>([])
        let source = ClosureSource(try test.photos("front", "back"))
        _ = try await test.client.beginCapture(item, configuration: .production, photos: source) { ended in
            told.withLock { $0.append(ended.end) }
            isOffline.withLock { $0 = false }
            return true
        }
        for await pending in await test.client.pendingCaptures() where pending.isEmpty { break }
        guard case .failure(let error)? = told.withLock({ $0.first }) else {
            Issue.record("the stall must be told first")
            return
        }
        #expect(error.code == .imageUpload)
        #expect(told.withLock { $0.count } == 1)
        #expect(test.platform.state.withLock { $0.captures.values.first?.state } == "completed")
    }

    @Test func aSubmitThatCannotBeSentIsReportedAsOffline() async throws {
        let test = try await loggedIn()
        let isOffline = LockBox(true)
        test.platform.intercept { request in
            request.url.path.hasSuffix("submit") && isOffline.withLock { $0 } ? .failure(HTTPError(.noRoute)) : nil
        }
        let source = ClosureSource(try test.photos("front", "back"))
        let error = await #expect(throws: AssayError.self) { try await test.client.capture(item, photos: source) }
        #expect(error?.code == .offlineAccess)
        isOffline.withLock { $0 = false }
        for await pending in await test.client.pendingCaptures() where pending.isEmpty { break }
        #expect(test.platform.state.withLock { $0.captures.values.first?.state } == "completed")
    }

    @Test(arguments: ["images", "submit", "complete"])
    func aFailureOfTheNetworkWithoutANameEndsNoCapture(_ step: String) async throws {
        let test = try await loggedIn()
        let tries = LockBox(0)
        test.platform.intercept { request in
            guard request.url.path.contains(step) else { return nil }
            return tries.withLock { tries in
                tries += 1
                return tries < 7 ? .failure(HTTPError(.other)) : nil
            }
        }
        let source = ClosureSource(try test.photos("front", "back"))
        _ = try await test.client.capture(item, photos: source)
        #expect(test.platform.state.withLock { $0.captures.values.map(\.state) } == ["completed"])
        #expect(tries.withLock { $0 } >= 7)
    }

    @Test func theTimeOfTheSubmitIsTheUsersByThePlatformsClock() async throws {
        let test = try await loggedIn(ahead: 5_000.7)
        let tries = LockBox(0)
        test.platform.intercept { request in
            guard request.url.path.hasSuffix("submit") else { return nil }
            return tries.withLock { tries in
                tries += 1
                return tries < 4 ? .failure(HTTPError(.noRoute)) : nil
            }
        }
        let source = ClosureSource(try test.photos("front", "back"))
        _ = try await test.client.capture(item, photos: source)
        let submitted = try #require(
            test.platform.state.withLock { $0.captures.values.first?.submission?.submitted_at })
        #expect(abs(submitted - (ManualClock.start.timeIntervalSince1970 + 5_000.7)) < 3)
        #expect(test.clock.now().timeIntervalSince(ManualClock.start) > 6)
    }
}
