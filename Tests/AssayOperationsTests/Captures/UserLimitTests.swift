import AssayCore
import AssayOperations
import AssayStorage
import AssayTestSupport
import AssayTestTiming
import AssayWire
import Testing

/// Tests for the limits on a user's open work, which must not affect other users.
@Suite struct UserLimitTests {
    private func scenario(
        sleeper: any Clock<Duration> = InstantClock(), _ change: (inout OrganizationLimits) -> Void
    ) async throws -> CaptureScenario {
        let scenario = try await CaptureScenario(sleeper: sleeper)
        try await scenario.setLimits(change)
        return scenario
    }

    // MARK: - Captures

    @Test func aCaptureBeyondTheLimitIsRefused() async throws {
        let scenario = try await scenario { $0.userOpenCaptures = 3 }
        for number in 1...3 { try await scenario.begin("capture-\(number)") }
        for _ in 0..<2 {
            let refused = await refusal { try await scenario.begin("capture-4") }
            #expect(refused?.kind == .tooManyRequests)
            #expect(refused?.code == "too_many_open_captures")
            #expect(refused?.message.contains("3 captures") == true)
            #expect(refused?.retryAfter == 60)
        }
        // The user's existing captures continue, and another user is not affected.
        #expect(try await !scenario.begin("capture-3").isNew)
        try await scenario.begin("capture-1", as: scenario.user(scenario.ben))
    }

    @Test(arguments: ["cancelled", "completed", "expired"])
    func aCaptureThatHasEndedMakesRoom(way: String) async throws {
        let scenario = try await scenario { $0.userOpenCaptures = 1 }
        try await scenario.readyToComplete()
        #expect(await refusal { try await scenario.begin("capture-2") }?.code == "too_many_open_captures")
        switch way {
        case "cancelled": _ = try await CancelCapture(scenario.platform)(scenario.owner, id: "capture-1")
        case "completed": _ = try await scenario.complete()
        default:
            scenario.test.clock.advance(seconds: 8 * 24 * 3_600)
            #expect(try await ExpireCaptures(scenario.platform)() == 1)
        }
        #expect(try await scenario.begin("capture-2").isNew)
    }

    // MARK: - Photos

    /// Uploads the first region's photo in a separate capture.
    private func put(_ number: Int, in scenario: CaptureScenario, as user: UserActor? = nil) async throws {
        try await scenario.begin("capture-\(number)", as: user)
        try await scenario.put(
            try await SamplePhoto.sharp(1), CaptureScenario.regions[0], "capture-\(number)",
            as: user.map(CaptureActor.init))
    }

    @Test func aPhotoBeyondTheLimitIsRefusedAndTakenLater() async throws {
        let scenario = try await scenario { $0.userUncheckedPhotos = 2 }
        for number in 1...2 { try await put(number, in: scenario) }
        let stored = scenario.blobs
        let refused = await refusal { try await put(3, in: scenario) }
        #expect(refused?.kind == .tooManyRequests)
        #expect(refused?.code == "too_many_unchecked_photos")
        #expect(refused?.retryAfter == 5)
        #expect((scenario.blobs, scenario.spooled) == (stored, []))
        try await put(3, in: scenario, as: scenario.user(scenario.ben))
        try await scenario.checkAll()
        try await put(3, in: scenario)
    }

    /// Photos that a worker is checking count too, and the body of a rejected request is not read.
    @Test func theBodyOfARefusedPhotoIsNotRead() async throws {
        let scenario = try await scenario { $0.userUncheckedPhotos = 1 }
        try await put(1, in: scenario)
        _ = try await LeaseJob(scenario.platform)(.checkPhoto, owner: "worker", seconds: 60)
        try await scenario.begin("capture-2")
        let refused = await refusal {
            try await scenario.receive(UnreadBody(), length: 1_000, CaptureScenario.regions[0], "capture-2")
        }
        #expect(refused?.code == "too_many_unchecked_photos")
    }

    @Test func theRestOfAPhotoBeyondTheLimitIsRefusedAndItsPartIsKept() async throws {
        let scenario = try await scenario { $0.userUncheckedPhotos = 1 }
        let bytes = try await SamplePhoto.sharp(2)
        try await scenario.begin()
        try await scenario.breakOff(bytes, after: 1_000)
        try await put(2, in: scenario)
        let refused = await refusal { try await scenario.rest(bytes, from: 1_000) }
        #expect(refused?.code == "too_many_unchecked_photos")
        #expect(try await scenario.kept(bytes) == .part(1_000))
        try await scenario.expectTrueSums()
        try await scenario.checkAll()
        try await scenario.rest(bytes, from: 1_000)
    }

    /// Five complete captures of the category with the most photos, at once, before any check.
    @Test func theDefaultLimitsAllowFiveCapturesAtOnce() async throws {
        let limits = OrganizationLimits()
        let catalog = try await CaptureScenario().platform.catalogs.current
        let most = catalog.categories.map(\.regions.count).max() ?? 0
        #expect(most > 5)
        #expect(limits.userUncheckedPhotos >= 2 * 5 * most)
        #expect(limits.userOpenCaptures >= 2 * 5)
        #expect(limits.userWaitingCompletes >= 2 * 5)
    }

    // MARK: - Completes

    @Test func aCompleteBeyondTheLimitDoesNotWait() async throws {
        // Waits never end by themselves here: a waiting call ends only by a check's signal.
        let scenario = try await scenario(sleeper: NeverClock()) { $0.userWaitingCompletes = 2 }
        let photos = ["outer_side": try await SamplePhoto.sharp(1), "size_tag": try await SamplePhoto.sharp(2)]
        for number in 1...3 {
            try await scenario.begin("capture-\(number)")
            for (region, bytes) in photos { try await scenario.put(bytes, region, "capture-\(number)") }
            try await scenario.submit(photos, "capture-\(number)")
        }
        async let first = scenario.complete("capture-1")
        async let second = scenario.complete("capture-2")
        try await eventually("two calls wait") { scenario.platform.waitingCalls.count == 2 }
        let refused = await refusal { _ = try await scenario.complete("capture-3") }
        #expect(refused?.code == "photos_in_check")
        #expect(refused?.retryAfter == 2)
        try await scenario.checkAll()
        #expect(try await first != second)
        #expect(scenario.platform.waitingCalls.count == 0)
        _ = try await scenario.complete("capture-3")
    }

    @Test func usersWaitApart() async throws {
        let calls = WaitingCalls<UserID>()
        let inner = await calls.wait(for: UserID("ann"), atMost: 1) {
            let again = await calls.wait(for: UserID("ann"), atMost: 1) { Issue.record("the limit was passed") }
            let other = await calls.wait(for: UserID("ben"), atMost: 1) {}
            #expect((again, other) == (false, true))
        }
        #expect(inner && calls.count == 0)
    }
}
