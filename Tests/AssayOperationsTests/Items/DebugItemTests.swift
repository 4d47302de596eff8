import AssayCore
import AssayOperations
import AssayTestSupport
import AssayWire
import Testing

/// Tests that items of the debug configuration always end as Invalid.
@Suite struct DebugItemTests {
    /// Returns a debug item that an expert has re-opened, as in a trial of a retake.
    private static func reopened() async throws -> (ItemScenario, Item) {
        let scenario = try await ItemScenario()
        let item = try await scenario.complete(
            scenario.required("a", configuration: .debug), configuration: .debug)
        #expect(try await scenario.decideNext() == .invalid)
        scenario.test.clock.advance(seconds: 600)
        return (scenario, try await ReopenItem(scenario.platform)(scenario.expert, item: item.id))
    }

    @Test(arguments: [ResultID.authentic, .unknown, .notSupported])
    func anExpertGivesItNoOtherResult(result: ResultID) async throws {
        let (scenario, item) = try await Self.reopened()
        let before = try await scenario.everything(of: item)
        let error = await refusal {
            _ = try await ResolveItem(scenario.platform)(scenario.expert, item: item.id, result: result)
        }
        #expect(error?.kind == .conflict)
        #expect(error?.code == "debug_item_stays_invalid")
        #expect(error?.message.contains("debug configuration") == true)
        #expect(error?.message.contains("invalid") == true, "the sentence says what is possible")
        #expect(try await scenario.everything(of: item) == before, "nothing is stored, not even an audit row")
    }

    @Test func anExpertClosesItAsInvalidAgain() async throws {
        let (scenario, item) = try await Self.reopened()
        let closed = try await ResolveItem(scenario.platform)(scenario.expert, item: item.id, result: .invalid)
        #expect(closed.life.phase == .final)
        #expect(closed.life.result == .invalid)
    }
}
