import AssayCore
import AssayOperations
import AssayTestSupport
import AssayWire
import Testing

@Suite struct SearchOrganizationTests {
    private func search(
        _ world: SearchScenario, as staff: StaffActor, _ filters: [SearchFilter], _ page: SearchPage = SearchPage()
    ) async throws -> SearchOrganization.Page {
        try await SearchOrganization(world.platform)(
            staff, world.shop.id, terms: try ItemTerms(filters, keys: SearchKey.allCases), window: SearchWindow(),
            page: page)
    }

    @Test func theStaffSearchOverAllUsersOfAnOrganization() async throws {
        let world = try await SearchScenario()
        let anns = try await world.seed(3)
        let bens = try await world.seed(2, by: world.scenario.ben)
        let expert = world.scenario.expert
        let all = try await search(world, as: expert, [])
        #expect(all.items.map(\.id) == (anns + bens).reversed() && all.next == nil)
        let ben = SearchFilter(key: "owner.user.username", values: ["Shop-ben-00001"])
        #expect(try await search(world, as: expert, [ben]).items.map(\.id) == bens.reversed())
        let others = SearchFilter(key: "owner.user.username", values: ["Shop-ben-00001", "nobody"], exclude: true)
        #expect(try await search(world, as: expert, [others]).items.map(\.id) == anns.reversed())
        let count = try await SearchOrganization(world.platform).count(
            expert, world.shop.id, terms: try ItemTerms([others], keys: SearchKey.allCases), window: SearchWindow())
        #expect(count.matches == 3 && count.isComplete)
        let page = try await search(world, as: expert, [], SearchPage(limit: 2))
        let cursor = try #require(page.next)
        let rest = try await search(world, as: expert, [], try SearchPage(cursor: [cursor], limit: 25))
        #expect((page.items + rest.items).map(\.id) == all.items.map(\.id))
    }

    @Test func countingStopsAtALimit() async throws {
        let world = try await SearchScenario()
        try await world.seed(SearchOrganization.maxCount + 1, result: .unknown)
        let count = try await SearchOrganization(world.platform).count(
            world.scenario.expert, world.shop.id, terms: ItemTerms(), window: SearchWindow())
        #expect(count.matches == SearchOrganization.maxCount && !count.isComplete)
    }

    @Test func staffOfAnotherOrganizationFindNoSuchOrganization() async throws {
        let world = try await SearchScenario()
        try await world.seed(1)
        let stranger = world.scenario.staff("rival@example.com", .lead, [world.scenario.rival])
        let error = await #expect(throws: DomainError.self) { try await search(world, as: stranger, []) }
        #expect(error?.kind == .notFound)
    }
}
