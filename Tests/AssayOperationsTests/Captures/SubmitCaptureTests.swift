import AssayCore
import AssayOperations
import AssayStorage
import AssayTestSupport
import AssayWire
import Testing

@Suite struct SubmitCaptureTests {
    private static let digest = String(repeating: "0a", count: 32)

    @Test func submittedDigestsAndTextFieldsAreStored() async throws {
        let scenario = try await CaptureScenario()
        try await scenario.begin()
        let snapshot = try await SubmitCapture(scenario.platform)(
            scenario.owner, id: "capture-1", submittedAt: scenario.test.clock.now(),
            digests: ["outer_side": Self.digest.uppercased()],
            textFields: ["style_name": "Air Jordan 1 High", "us_size": "9.5"])
        #expect(snapshot.state == .submitted)
        #expect(snapshot.capture.submission?.digests == ["outer_side": Self.digest])
        #expect(
            snapshot.capture.submission?.textFields == ["style_name": "Air Jordan 1 High", "us_size": "9.5"])
    }

    @Test func submittingAgainKeepsTheTimeAndTakesTheNewDigests() async throws {
        let scenario = try await CaptureScenario()
        try await scenario.begin()
        let first = try await scenario.submit(["outer_side": [1]])
        scenario.test.clock.advance(seconds: 500)
        let second = try await scenario.submit(["outer_side": [2]])
        #expect(second.capture.life == first.capture.life)
        #expect(second.capture.submission?.digests != first.capture.submission?.digests)
        let third = try await scenario.submit(["outer_side": [2]])
        #expect(third.capture == second.capture, "the same again changes nothing")
    }

    @Test func everyWrongFieldIsNamed() async throws {
        let scenario = try await CaptureScenario()
        try await scenario.begin()
        let digests = await refusal {
            _ = try await SubmitCapture(scenario.platform)(
                scenario.owner, id: "capture-1", submittedAt: scenario.test.clock.now(),
                digests: ["elbow": Self.digest, "size_tag": "beef"], textFields: [:])
        }
        #expect(digests?.kind == .badInput)
        #expect(digests?.fields.map(\.name) == ["digests.elbow", "digests.size_tag"])
        let texts = await refusal {
            try await scenario.submit([:], texts: ["shoe_colour": "red", "us_size": String(repeating: "9", count: 33)])
        }
        #expect(texts?.code == "invalid_text_fields")
        #expect(texts?.fields.map(\.name) == ["shoe_colour", "us_size"])
        #expect(try await scenario.fetch().state == .open)
    }
}
