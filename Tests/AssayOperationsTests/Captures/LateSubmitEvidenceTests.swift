import AssayCore
import AssayOperations
import AssayStorage
import AssayTestSupport
import Testing

/// Tests for the rule that a photo upload began in time.
@Suite struct LateSubmitEvidenceTests {
    /// Returns a capture whose session is used throughout, and its beginning.
    ///
    /// A late submit needs further evidence.
    private static func began() async throws -> (CaptureScenario, began: Timestamp) {
        let scenario = try await CaptureScenario()
        let (now, user) = (scenario.test.clock.now(), scenario.user(scenario.ann))
        let session = Session.beginning(
            now: now, hours: 24, id: user.session, organization: scenario.shop, user: scenario.ann,
            bundleID: user.bundleID)
        try await scenario.platform.store.write { try $0.sessions.insert(session, hash: "hash") }
        try await scenario.begin()
        return (scenario, now)
    }

    private static func useTheApp(_ scenario: CaptureScenario, minutes: Int) async throws {
        let user = scenario.user(scenario.ann)
        for _ in 0..<minutes {
            scenario.test.clock.advance(seconds: 60)
            let now = scenario.test.clock.now()
            try await scenario.platform.store.write {
                try $0.sessions.noteContact(user.session, organization: user.organization, now: now)
            }
        }
    }

    @Test func withoutAPhotoTheSubmitIsTooLate() async throws {
        let (scenario, began) = try await Self.began()
        try await Self.useTheApp(scenario, minutes: 180)
        let refused = await refusal { try await scenario.submit([:], at: began.adding(seconds: 7_000)) }
        #expect(refused == CaptureErrors.expired)
    }

    @Test func anUploadThatBeganInTimeAndBrokeOffCounts() async throws {
        let (scenario, began) = try await Self.began()
        let photo = try await SamplePhoto.sharp()
        try await Self.useTheApp(scenario, minutes: 119)
        try await scenario.breakOff(photo, after: 1_000)
        try await Self.useTheApp(scenario, minutes: 61)
        let submitted = try await scenario.submit([:], at: began.adding(seconds: 7_000))
        #expect(submitted.state == .submitted)
        #expect(submitted.capture.life.submittedAt == began.adding(seconds: 7_000))
        try await scenario.rest(photo, from: 1_000)
    }

    @Test func aPhotoThatIsPutInVainAfterTheLimitDoesNotCount() async throws {
        let (scenario, began) = try await Self.began()
        try await Self.useTheApp(scenario, minutes: 131)
        let late = await refusal { try await scenario.put(try await SamplePhoto.sharp()) }
        #expect(late == CaptureErrors.expired)
        let refused = await refusal { try await scenario.submit([:], at: began.adding(seconds: 7_000)) }
        #expect(refused == CaptureErrors.expired)
    }

    @Test func theFirstPhotosTimeStays() async throws {
        let (scenario, began) = try await Self.began()
        scenario.test.clock.advance(seconds: 60)
        try await scenario.put(try await SamplePhoto.sharp(1))
        scenario.test.clock.advance(seconds: 60)
        let second = try await scenario.put(try await SamplePhoto.sharp(2), CaptureScenario.regions[1])
        #expect(second.capture.firstPhotoAt == began.adding(seconds: 60))
        #expect(second.capture.session == scenario.user(scenario.ann).session)
    }

    /// The session that began the capture has been deleted, so there is no evidence against the user.
    @Test func aDeletedSessionIsNoEvidence() async throws {
        let scenario = try await CaptureScenario()
        try await scenario.begin()
        let began = scenario.test.clock.now()
        scenario.test.clock.advance(seconds: 90_000)
        #expect(try await scenario.submit([:], at: began.adding(seconds: 7_000)).state == .submitted)
    }
}
