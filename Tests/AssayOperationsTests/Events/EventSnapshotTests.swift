import AssayCore
import AssayOperations
import AssayStorage
import AssayTestSupport
import Testing

/// Tests that each change of an item leaves the item in its events.
@Suite struct EventSnapshotTests {
    private static func log(of scenario: ItemScenario) async throws -> [LoggedEvent] {
        let backend = PartnerActor(organization: scenario.shop, token: APITokenID("token"), scope: .read)
        return try await ReadEvents(scenario.platform).page(backend, after: 0, limit: 100, wait: 0).events
    }

    @Test func anEventHasTheItemAsItsChangeLeftIt() async throws {
        let scenario = try await ItemScenario()
        let item = try await scenario.complete(scenario.required("a"))
        try await scenario.decideNext()
        let decided = try await scenario.everything(of: item).item
        let resolved = try await ResolveItem(scenario.platform)(
            scenario.expert, item: item.id, result: .authentic, message: "Genuine.")
        let events = try await Self.log(of: scenario)
        #expect(events.map(\.type) == ["session.completed", "session.completed"])
        #expect(events.map(\.snapshot?.item) == [decided, resolved])
        #expect(events.map(\.itemRevision) == [2, 3])
        let last = try #require(events.last?.snapshot)
        #expect(last.username == "Shop-ann-00001")
        #expect(last.organizationName == "Shop")
        #expect(last.timeline.map(\.message) == ["Genuine."])
    }

    @Test func anEventOfARetakeHasTheRetake() async throws {
        let scenario = try await ItemScenario()
        let item = try await scenario.complete(scenario.required("a"))
        try await scenario.decideNext()
        let retake = try await RequestRetake(scenario.platform)(
            scenario.expert, item: item.id, regions: ["size_tag"], message: "Blurred.")
        let event = try #require(try await Self.log(of: scenario).last)
        #expect(event.type == "retake.updated")
        #expect(event.snapshot?.retake == retake)
        try await WithdrawRetake(scenario.platform)(scenario.expert, item: item.id)
        let events = try await Self.log(of: scenario)
        #expect(events.last?.snapshot?.retake?.life.state == .closed)
        #expect(events.dropLast().last == event, "an earlier event stays as it was")
    }
}
