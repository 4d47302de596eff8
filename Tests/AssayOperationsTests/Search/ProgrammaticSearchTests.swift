import AssayCore
import AssayOperations
import AssayTestSupport
import AssayWire
import Testing

@Suite struct ProgrammaticSearchTests {
    private static let sneakers = SearchFilter(key: "activity.product_category", values: ["sneakers"])

    private func query(
        _ world: SearchScenario, _ request: QueryItemsRequest
    ) async throws -> ItemPage {
        let search = try ProgrammaticSearch(request, now: world.scenario.test.clock.now())
        return try await SearchItems(world.platform)(world.ann, search, language: .english)
    }

    @Test func withoutACategoryNothingIsFound() async throws {
        let world = try await SearchScenario()
        try await world.seed(3)
        let status = SearchFilter(key: "status.result.id", values: ["authentic"])
        for filters in [nil, [], [status]] as [[SearchFilter]?] {
            let page = try await query(world, QueryItemsRequest(filters: filters))
            #expect(page == ItemPage(bodies: [], next: nil, total: 0))
        }
        #expect(try await query(world, QueryItemsRequest(filters: [Self.sneakers, status])).total == 3)
    }

    @Test func theTotalIsOfAllPagesAndOfTheUserAlone() async throws {
        let world = try await SearchScenario()
        let ids = try await world.seed(7)
        try await world.seed(3, category: "luxury")
        try await world.seed(4, by: world.scenario.ben)
        let first = try await query(world, QueryItemsRequest(filters: [Self.sneakers], limit: 5))
        #expect(first.total == 7)
        let second = try await query(
            world, QueryItemsRequest(filters: [Self.sneakers], limit: 5, cursor: first.next)
        )
        #expect(second.total == 7 && second.next == nil)
        #expect(try first.ids + second.ids == ids.reversed())
    }

    @Test func countingAloneRendersNothing() async throws {
        let world = try await SearchScenario()
        try await world.seed(7)
        _ = world.statements.take()
        let page = try await query(
            world, QueryItemsRequest(filters: [Self.sneakers], result_mode: "count_only", limit: 2))
        #expect(page == ItemPage(bodies: [], next: nil, total: 7))
        #expect(world.statements.take() == 1, "the counts")
    }

    @Test(arguments: [
        (QueryItemsRequest(result_mode: "everything"), "unknown_result_mode"),
        (QueryItemsRequest(date_range: .init(last_days: 0)), "invalid_date_range"),
        (QueryItemsRequest(filters: [SearchFilter(key: "owner.user.username", values: ["x"])]), "unknown_filter_key"),
        (QueryItemsRequest(limit: 26), "invalid_request"),
        (QueryItemsRequest(cursor: ["nonsense"]), "invalid_cursor"),
    ])
    func anInvalidSearchIsRefusedEvenWithoutACategory(request: QueryItemsRequest, code: String) throws {
        let error = #expect(throws: DomainError.self) {
            try ProgrammaticSearch(request, now: Timestamp(microseconds: 0))
        }
        #expect(error?.code == code)
    }
}
