import AssayCore
import AssayDecision
import AssayOperations
import AssayTestSupport
import Testing

@Suite struct StaffItemReaderTests {
    @Test func theDossierHasTheTrailOfTheDecision() async throws {
        let scenario = try await ItemScenario()
        let item = try await scenario.complete(scenario.required("a"))
        let items = StaffItemReader(scenario.platform)
        #expect(try await items.show(scenario.expert, id: item.id.rawValue).trace == nil)
        try await scenario.decideNext()
        let details = try await items.show(scenario.expert, id: " \(item.id.rawValue.lowercased())")
        #expect(details.item.life.phase == .review)
        #expect(details.organization.id == scenario.shop)
        #expect(details.trace?.evidence.item == item.id)
        #expect(details.trace?.findings.isEmpty == false)
        #expect(details.document.timeline.last?.kind == .reviewStarted)
        #expect(details.seenAt == scenario.test.clock.now())
    }

    @Test func itemsOfOtherOrganizationsAreNotShown() async throws {
        let scenario = try await ItemScenario()
        let item = try await scenario.complete(scenario.required("a"), by: scenario.cat, of: scenario.rival)
        let items = StaffItemReader(scenario.platform)
        for id in [item.id.rawValue, "0000000000", "nonsense"] {
            await #expect(throws: DomainError.notFound("item")) { try await items.show(scenario.expert, id: id) }
        }
        #expect(try await items.show(scenario.admin, id: item.id.rawValue).item.id == item.id)
    }

    @Test func theQueueOfReviewsBeginsWithTheLongestWaiting() async throws {
        let scenario = try await ItemScenario()
        var ids: [ItemID] = []
        for number in 0..<3 {
            let isRival = number == 1
            ids.append(
                try await scenario.complete(
                    scenario.required("\(number)"), by: isRival ? scenario.cat : scenario.ann,
                    of: isRival ? scenario.rival : scenario.shop
                ).id)
            try await scenario.decideNext()
        }
        let finished = try await scenario.complete([])
        try await scenario.decideNext()
        let items = StaffItemReader(scenario.platform)
        #expect(try await items.list(scenario.admin, phase: .review).items.map(\.item.id) == ids)
        #expect(try await items.list(scenario.expert, phase: .review).items.map(\.item.id) == [ids[0], ids[2]])
        #expect(
            try await items.list(scenario.admin, organization: scenario.rival, phase: .review).items.map(\.item.id) == [
                ids[1]
            ])
        #expect(try await items.list(scenario.admin).items.map(\.item.id) == [finished.id] + ids.reversed())
        #expect(try await items.list(scenario.admin, phase: .final).items.map(\.organization.id) == [scenario.shop])
    }

    @Test(arguments: [ItemLife.Phase.checking, nil])
    func pagesOfSeveralOrganizationsFitTogether(phase: ItemLife.Phase?) async throws {
        let scenario = try await ItemScenario()
        var ids: [ItemID] = []
        for number in 0..<7 {
            let isRival = number.isMultiple(of: 2)
            ids.append(
                try await scenario.complete(
                    [], by: isRival ? scenario.cat : scenario.ann, of: isRival ? scenario.rival : scenario.shop
                ).id)
        }
        var seen: [ItemID] = []
        var cursor: String?
        repeat {
            let page = try await StaffItemReader(scenario.platform).list(
                scenario.admin, phase: phase, after: cursor, limit: 3)
            #expect(page.items.count <= 3)
            seen += page.items.map(\.item.id)
            cursor = page.next
        } while cursor != nil
        #expect(seen == ids.reversed())
    }

    @Test func aListSaysWhatIsWrongWithItsArguments() async throws {
        let scenario = try await ItemScenario()
        let items = StaffItemReader(scenario.platform)
        for limit in [0, 101, -1] {
            let error = await #expect(throws: DomainError.self) { try await items.list(scenario.admin, limit: limit) }
            #expect(error?.fields.map(\.name) == ["limit"])
        }
        let error = await #expect(throws: DomainError.self) { try await items.list(scenario.admin, after: "nonsense") }
        #expect(error?.fields.map(\.name) == ["cursor"])
        await #expect(throws: DomainError.notFound("organisation")) {
            try await items.list(scenario.expert, organization: scenario.rival)
        }
    }
}
