import AssayCore
import AssayOperations
import AssayStorage
import AssayTestSupport
import Testing

@Suite struct ResolveItemTests {
    /// Returns an item that waits for an expert.
    private func waiting(_ scenario: ItemScenario) async throws -> Item {
        let item = try await scenario.complete(scenario.required("a"))
        try await scenario.decideNext()
        scenario.test.clock.advance(seconds: 600)
        return item
    }

    private func code(_ body: () async throws -> Item) async -> String? {
        do {
            _ = try await body()
            return nil
        } catch {
            return (error as? DomainError)?.code
        }
    }

    @Test func anExpertsDecisionIsStoredWhole() async throws {
        let scenario = try await ItemScenario()
        let item = try await waiting(scenario)
        let resolved = try await ResolveItem(scenario.platform)(
            scenario.expert, item: item.id, result: .authentic, message: "  Stamps are right. ")
        let now = scenario.test.clock.now()
        let after = try await scenario.everything(of: item)
        #expect(after.item == resolved)
        #expect(resolved.life.phase == .final)
        #expect(resolved.life.result == .authentic)
        #expect(resolved.life.initialResult == .needsReview)
        #expect(resolved.times.resultAt == now)
        #expect(resolved.times.etaAt == nil)
        #expect(resolved.revision == 3)
        #expect(after.timeline.last == TimelineEntry(.reviewed, at: now, message: "Stamps are right."))
        #expect(after.events == ["session.completed 2", "session.completed 3"])
        #expect(
            after.audit == [["expert@example.com", "item.resolve", #"{"reasons":"","result":"authentic"}"#]])
    }

    @Test func reasonsAreKeptWithTheResult() async throws {
        let scenario = try await ItemScenario()
        let item = try await waiting(scenario)
        let resolved = try await ResolveItem(scenario.platform)(
            scenario.expert, item: item.id, result: .invalid, reasons: ["photos_missing"])
        #expect(resolved.life.reasons == [Reason(code: "photos_missing")])
    }

    @Test func anInvalidResolutionIsRefused() async throws {
        let scenario = try await ItemScenario()
        let item = try await waiting(scenario)
        let resolve = ResolveItem(scenario.platform)
        let before = try await scenario.everything(of: item)
        let long = String(repeating: "a", count: ItemLimits.messageCharacters + 1)
        #expect(
            await code { try await resolve(scenario.expert, item: item.id, result: .needsReview) } == "result_not_final"
        )
        #expect(
            await code { try await resolve(scenario.expert, item: item.id, result: .invalid, reasons: ["made_up"]) }
                == "unknown_reason")
        #expect(
            await code { try await resolve(scenario.expert, item: item.id, result: .unknown, message: long) }
                == "invalid_message")
        #expect(
            await code { try await resolve(scenario.expert, item: item.id, result: .unknown, message: "a\u{0}b") }
                == "invalid_message")
        #expect(try await scenario.everything(of: item) == before)
    }

    @Test func aMessageMayHaveSeveralLinesAndAnEmptyOneIsNone() async throws {
        let scenario = try await ItemScenario()
        let item = try await waiting(scenario)
        try await ResolveItem(scenario.platform)(
            scenario.expert, item: item.id, result: .unknown, message: "One.\nTwo.")
        #expect(try await scenario.everything(of: item).timeline.last?.message == "One.\nTwo.")
        let other = try await scenario.complete(scenario.required("b"))
        try await scenario.decideNext()
        try await ResolveItem(scenario.platform)(scenario.expert, item: other.id, result: .unknown, message: " \n ")
        #expect(try await scenario.everything(of: other).timeline.last?.message == nil)
    }

    @Test func anExpertOfAnotherOrganizationFindsNoItem() async throws {
        let scenario = try await ItemScenario()
        let item = try await waiting(scenario)
        let resolve = ResolveItem(scenario.platform)
        let stranger = scenario.staff("stranger@example.com", .lead, [scenario.rival])
        let nobody = scenario.staff("nobody@example.com", .expert, [])
        for staff in [stranger, nobody] {
            #expect(await code { try await resolve(staff, item: item.id, result: .authentic) } == "not_found")
        }
        #expect(
            await code { try await resolve(scenario.admin, item: ItemID("0000000000"), result: .authentic) }
                == "not_found")
        #expect(try await resolve(scenario.admin, item: item.id, result: .authentic).life.isFinal)
    }

    @Test(arguments: TestDatabase.available)
    func concurrentResolutionsHaveOneWinner(kind: TestDatabase) async throws {
        let scenario = try await ItemScenario(kind)
        let item = try await waiting(scenario)
        let other = try await scenario.test.secondNode()
        let codes = await withTaskGroup(of: String?.self) { group in
            for (platform, result) in [(scenario.platform, ResultID.authentic), (other.platform, .unknown)] {
                group.addTask {
                    await code { try await ResolveItem(platform)(scenario.expert, item: item.id, result: result) }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(codes.count { $0 == nil } == 1)
        #expect(codes.count { $0 == "item_not_in_review" } == 1)
        let after = try await scenario.everything(of: item)
        #expect(after.item?.revision == 3)
        #expect(after.audit.count == 1)
        #expect(after.timeline.count { $0.kind == .reviewed } == 1)
    }
}
