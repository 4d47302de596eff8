import AssayCore
import AssayOperations
import AssaySQL
import AssayStorage
import AssayTestSupport
import Testing

@Suite struct RetakeTests {
    private func code(_ body: () async throws -> Void) async -> String? {
        do {
            try await body()
            return nil
        } catch {
            return (error as? DomainError)?.code
        }
    }

    @Test func photosThatAreAskedForJoinTheItemAndItIsDecidedAnew() async throws {
        let scenario = try await RetakeScenario()
        let retake = try await scenario.ask()
        #expect(try await scenario.stored().life.phase == .retake)
        #expect(try await ItemReader(scenario.platform).listRetakes(scenario.ann).map(\.item.id) == [scenario.item])
        let before = try await scenario.document()
        let answer = try await scenario.begin(retake)
        #expect(answer.snapshot.regions.map(\.id) == ["size_tag"], "only what was asked for")
        try await scenario.photograph(retake)
        let completed = try await CompleteCapture(scenario.platform)(
            scenario.captures.owner, id: "retake-01")
        #expect(completed.item.id == scenario.item)
        #expect(completed == (try await scenario.document()))
        #expect(try await scenario.stored().life.phase == .checking)
        #expect(try await ItemReader(scenario.platform).listRetakes(scenario.ann).isEmpty)
        let after = try await scenario.document()
        #expect(after.retake?.life.state == .submitted)
        #expect(after.photos.count == before.photos.count)
        let key = { (document: ItemDocument, region: String) in document.photos.first { $0.region == region }?.key }
        #expect(key(after, "size_tag") != key(before, "size_tag"), "the new photo takes the region over")
        #expect(key(after, "outer_side") == key(before, "outer_side"))
        scenario.clock.advance(seconds: 1)
        try await scenario.captures.decideAll()
        #expect(try await scenario.stored().life.phase == .final)
        #expect(
            try await scenario.captures.events(of: scenario.item).suffix(3)
                == ["retake.updated", "retake.updated", "session.completed"])
        #expect(
            try await scenario.captures.timeline(of: scenario.item).suffix(3).map(\.kind)
                == [.retakeAsked, .retakeSubmitted, .resultSet])
    }

    @Test func completingARetakeAgainChangesNothing() async throws {
        let scenario = try await RetakeScenario()
        let retake = try await scenario.ask()
        try await scenario.begin(retake)
        try await scenario.photograph(retake)
        let first = try await scenario.captures.complete("retake-01")
        let before = try await scenario.stored()
        #expect(try await scenario.captures.complete("retake-01") == first)
        #expect(try await scenario.stored() == before)
    }

    @Test func theEstimatedCompletionMovesByTheUsersDelay() async throws {
        let scenario = try await RetakeScenario()
        let promised = try #require(try await scenario.stored().times.etaAt)
        let retake = try await scenario.ask()
        scenario.clock.advance(seconds: 50_000)
        try await scenario.begin(retake)
        try await scenario.photograph(retake)
        _ = try await scenario.captures.complete("retake-01")
        #expect(try await scenario.stored().times.etaAt == promised.adding(seconds: 50_000))
    }

    @Test func anUnansweredRetakeReturnsToReview() async throws {
        let scenario = try await RetakeScenario()
        let retake = try await scenario.ask()
        scenario.clock.advance(seconds: Retake.days * 86_400)
        #expect(try await LapseRetakes(scenario.platform)() == 0, "the last second still counts")
        scenario.clock.advance(seconds: 1)
        #expect(await code { try await scenario.begin(retake) } == "retake_expired")
        #expect(try await LapseRetakes(scenario.platform)() == 1)
        #expect(try await LapseRetakes(scenario.platform)() == 0)
        let item = try await scenario.stored()
        #expect(item.life.phase == .review)
        #expect(try await scenario.document().retake?.life.state == .closed)
        let late = await code { try await scenario.begin(retake) }
        #expect(late == "retake_not_open")
    }

    /// A retake without its item would be listed in every batch, before the others, if it stayed open.
    @Test func aRetakeWithoutItsItemIsClosed() async throws {
        let scenario = try await RetakeScenario()
        let retake = try await scenario.ask()
        try await scenario.platform.store.write { tx in
            _ = try tx.sql.execute(
                "/* of a test */ UPDATE retakes SET organisation_id = 'S-SHOP' WHERE organisation_id = 'SHOP'")
        }
        scenario.clock.advance(seconds: Retake.days * 86_400 + 1)
        #expect(try await LapseRetakes(scenario.platform)() == 1)
        #expect(try await LapseRetakes(scenario.platform)() == 0)
        let closed = try await scenario.platform.store.read {
            try $0.retakes.find(retake.id, organization: OrganizationID("S-SHOP"))
        }
        #expect(closed?.life.state == .closed)
        #expect(closed?.endedAt == scenario.clock.now())
    }

    @Test func aRetakeWhoseItemWaitsForNoPhotosIsClosedAlone() async throws {
        let scenario = try await RetakeScenario()
        try await scenario.ask()
        try await scenario.platform.store.write { tx in
            _ = try tx.sql.execute(
                "/* of a test */ UPDATE items SET phase = 'review' WHERE organisation_id = \(scenario.captures.shop)")
        }
        let before = try await scenario.stored()
        scenario.clock.advance(seconds: Retake.days * 86_400 + 1)
        #expect(try await LapseRetakes(scenario.platform)() == 1)
        #expect(try await scenario.stored() == before)
        #expect(try await scenario.document().retake?.life.state == .closed)
    }

    @Test(arguments: TestDatabase.available)
    func twoNodesCountEachRetakeOnce(kind: TestDatabase) async throws {
        let scenario = try await RetakeScenario(kind)
        try await scenario.ask()
        scenario.clock.advance(seconds: Retake.days * 86_400 + 1)
        let node = try await scenario.captures.test.secondNode()
        async let here = LapseRetakes(scenario.platform)()
        async let there = LapseRetakes(node.platform)()
        let (first, second) = try await (here, there)
        #expect(first + second == 1)
    }

    @Test func aRetakeThatWasSubmittedInTimeMayArriveLate() async throws {
        let scenario = try await RetakeScenario()
        let retake = try await scenario.ask()
        scenario.clock.advance(seconds: Retake.days * 86_400 - 600)
        try await scenario.begin(retake)
        try await scenario.photograph(retake)
        scenario.clock.advance(seconds: 86_400)
        #expect(try await LapseRetakes(scenario.platform)() == 0)
        #expect(try await scenario.captures.complete("retake-01") == scenario.item)
    }

    @Test func anExpertTakesTheQuestionBack() async throws {
        let scenario = try await RetakeScenario()
        let retake = try await scenario.ask()
        try await scenario.begin(retake)
        let item = try await WithdrawRetake(scenario.platform)(scenario.expert, item: scenario.item)
        #expect(item.life.phase == .review)
        let again = await code {
            _ = try await WithdrawRetake(scenario.platform)(scenario.expert, item: scenario.item)
        }
        #expect(again == "retake_not_open")
        let late = await code { try await scenario.photograph(retake) }
        #expect(late == "retake_not_open", "a submit of what nobody wants any more")
    }

    @Test func aRetakeNamesRegionsOfTheCatalog() async throws {
        let scenario = try await RetakeScenario()
        let unknown = await code { try await scenario.ask(["made_up"]) }
        let none = await code { try await scenario.ask([]) }
        #expect(unknown == "unknown_region")
        #expect(none == "unknown_region")
    }

    @Test func aCaptureIdOfAnotherThingIsRefused() async throws {
        let scenario = try await RetakeScenario()
        let retake = try await scenario.ask()
        let taken = await code { try await scenario.begin(retake, id: "capture-1") }
        #expect(taken == "capture_id_taken")
        try await scenario.begin(retake)
        #expect(try await scenario.begin(retake).isNew == false)
    }

    @Test(arguments: TestDatabase.available)
    func twoPhonesThatHandInAtOnceCountOnce(kind: TestDatabase) async throws {
        let scenario = try await RetakeScenario(kind)
        let retake = try await scenario.ask()
        for id in ["retake-01", "retake-02"] {
            try await scenario.begin(retake, id: id)
            try await scenario.photograph(retake, id: id)
        }
        let node = try await scenario.captures.test.secondNode()
        let owner = scenario.captures.owner
        let codes = await withTaskGroup(of: String?.self) { group in
            for (platform, id) in [(scenario.platform, "retake-01"), (node.platform, "retake-02")] {
                group.addTask {
                    await code { _ = try await CompleteCapture(platform)(owner, id: id) }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(codes.count { $0 == nil } == 1)
        #expect(codes.count { $0 == "retake_not_open" } == 1)
    }
}
