import AssayCore
import AssayOperations
import AssayStorage
import AssayTestSupport
import Testing

@Suite struct ReopenItemTests {
    private func final(_ scenario: ItemScenario) async throws -> Item {
        let item = try await scenario.complete(scenario.required("a"))
        try await scenario.decideNext()
        try await ResolveItem(scenario.platform)(scenario.expert, item: item.id, result: .authentic)
        scenario.test.clock.advance(seconds: 7_200)
        return item
    }

    @Test func aReopenedItemGetsANewEstimatedCompletion() async throws {
        let scenario = try await ItemScenario()
        let item = try await final(scenario)
        let reopened = try await ReopenItem(scenario.platform)(scenario.expert, item: item.id, message: "New facts.")
        let now = scenario.test.clock.now()
        #expect(reopened.life.phase == .review)
        #expect(reopened.life.result == .needsReview)
        #expect(reopened.life.initialResult == .needsReview)
        #expect(reopened.times.resultAt == nil)
        let hours = try #require(scenario.platform.catalogs.current.category(id: "sneakers")).reviewHours
        #expect(reopened.times.etaAt == now.adding(seconds: hours * 3_600))
        let after = try await scenario.everything(of: item)
        #expect(after.item == reopened)
        #expect(after.events.last == "session.updated 4")
        #expect(after.timeline.last == TimelineEntry(.reopened, at: now, message: "New facts."))
        #expect(after.audit.last?[1] == "item.reopen")
    }

    @Test func theOrganizationsOwnHoursCount() async throws {
        let scenario = try await ItemScenario()
        let item = try await final(scenario)
        try await scenario.settings { $0.reviewHours = 3 }
        let reopened = try await ReopenItem(scenario.platform)(scenario.expert, item: item.id)
        #expect(reopened.times.etaAt == scenario.test.clock.now().adding(seconds: 3 * 3_600))
    }
}
