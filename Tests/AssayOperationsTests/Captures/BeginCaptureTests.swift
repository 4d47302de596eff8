import AssayCore
import AssayOperations
import AssayStorage
import AssayTestSupport
import AssayWire
import Testing

@Suite struct BeginCaptureTests {
    @Test func aCaptureAsksForThePhotosOfItsConfiguration() async throws {
        let scenario = try await CaptureScenario()
        let debug = try await scenario.begin("capture-1")
        #expect(debug.isNew)
        #expect(debug.snapshot.regions.map(\.id) == CaptureScenario.regions)
        let full = try await scenario.begin("capture-2", CaptureScenario.sneaker, "production")
        #expect(full.snapshot.regions.count > CaptureScenario.regions.count)
        let life = full.snapshot.capture.life
        #expect(life.beganAt == scenario.test.clock.now())
        #expect(life.expiresAt.seconds(since: life.beganAt) == 7_200)
        #expect(life.uploadsEndAt.seconds(since: life.beganAt) == 604_800)
    }

    @Test func theSameIDAndItemIsTheSameCaptureWithANewToken() async throws {
        let scenario = try await CaptureScenario()
        let first = try await scenario.begin()
        scenario.test.clock.advance(seconds: 60)
        // Undocumented and blank fields are ignored.
        let again = try await scenario.begin(
            "capture-1", CaptureScenario.sneaker.merging(["upc": " ", "colour": "red"]) { $1 })
        #expect(!again.isNew)
        #expect(again.snapshot.capture.id == first.snapshot.capture.id)
        #expect(again.snapshot.capture.life == first.snapshot.capture.life)
        let authenticate = AuthenticateCapture(scenario.platform)
        #expect(try await authenticate(token: again.token).actor.boundTo == first.snapshot.capture.id)
        let refused = await refusal { _ = try await authenticate(token: first.token) }
        #expect(refused?.kind == .unauthorized)
    }

    @Test(arguments: [
        (["brand": "Nike", "style_name": "Other"], "debug"), (CaptureScenario.sneaker, "production"),
    ])
    func theSameIDWithAnotherItemIsRefused(item: [String: String], configuration: String) async throws {
        let scenario = try await CaptureScenario()
        try await scenario.begin()
        let refused = await refusal { try await scenario.begin("capture-1", item, configuration) }
        #expect(refused?.kind == .conflict)
        #expect(refused?.code == "capture_id_taken")
    }

    @Test(arguments: [
        "", "short-1", String(repeating: "x", count: 65), "with space", "a/b/c/d/e", "ümlaut-12", "a_b_c_d_e",
    ])
    func anIDOfAnotherFormIsRefused(id: String) async throws {
        let scenario = try await CaptureScenario()
        let refused = await refusal { try await scenario.begin(id) }
        #expect(refused?.fields.map(\.name) == ["id"])
    }

    @Test func badMetadataNamesItsKeys() async throws {
        let scenario = try await CaptureScenario()
        let refused = await refusal { try await scenario.begin("capture-1", ["style_name": "Air Jordan 1"]) }
        #expect(refused?.code == "invalid_item")
        #expect(refused?.fields.map(\.name) == ["brand"])
        let configuration = await refusal {
            try await scenario.begin("capture-1", CaptureScenario.sneaker, "staging")
        }
        #expect(configuration?.fields.map(\.name) == ["configuration"])
    }

    @Test func aCaptureThatHasEndedDoesNotBeginAgain() async throws {
        let scenario = try await CaptureScenario()
        try await scenario.begin()
        _ = try await CancelCapture(scenario.platform)(scenario.owner, id: "capture-1")
        #expect(await refusal { try await scenario.begin() } == CaptureErrors.cancelled)
    }

    @Test(arguments: TestDatabase.available)
    func manyAtOnceBeginOne(kind: TestDatabase) async throws {
        let scenario = try await CaptureScenario(kind)
        let ids = try await withThrowingTaskGroup(of: BeginCapture.Answer.self) { group in
            for _ in 0..<20 { group.addTask { try await scenario.begin() } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(Set(ids.map(\.snapshot.capture.id)).count == 1)
        #expect(ids.count(where: \.isNew) == 1)
    }
}
