import AssayClientDoubles
import AssayWire
import Foundation
import Testing

@testable import AssayClient

/// Tests for the programmatic search.
@Suite struct ItemQueryTests {
    private static let categories: [EntrupySearchFilter] = [.category([.luxury])]

    @Test func filtersGoOutByTheirKeysAndTheWordsOfTheWire() async throws {
        let test = try await TestClient.loggedIn()
        let query = ItemQuery(
            filters: [
                .status([.authentic, .underReview, .notSupported, .unidentified, .invalid, .other("new_status_value")]),
                .category([.apparel, .luxury, .sneakers, .other("new_category_value")]),
                .brands(["louis_vuitton", "chanel"]), .flag([.none, .flagged, .resolved]),
            ], dateRange: .last(days: 90), resultMode: .other("new_mode"), limit: 10, cursor: ["x"])
        // This platform does not know the new words.
        await #expect(throws: AssayError.self) { try await test.client.query(query) }
        let sent = try #require(try test.platform.bodies(QueryItemsRequest.self, "POST query").first)
        let statuses = ["authentic", "needs_review", "not_supported", "unknown", "invalid", "new_status_value"]
        #expect(
            sent.filters == [
                SearchFilter(key: "status.result.id", values: statuses),
                SearchFilter(
                    key: "activity.product_category",
                    values: ["apparel", "luxury", "sneakers", "new_category_value"]),
                SearchFilter(key: "properties.brand.id", values: ["louis_vuitton", "chanel"]),
                SearchFilter(key: "status.flag", values: ["none", "flagged", "resolved"]),
            ])
        #expect(sent.date_range == .init(last_days: 90))
        #expect(sent.result_mode == "new_mode")
        #expect(sent.limit == 10)
        #expect(sent.cursor == ["x"])
    }

    @Test func theDefaultsAreTheDocuments() async throws {
        let test = try await TestClient.loggedIn()
        _ = try await test.client.query(ItemQuery(filters: Self.categories))
        #expect(
            test.platform.lastBody == #"{"date_range":{"last_days":30},"filters":["#
                + #"{"key":"activity.product_category","values":["luxury"]}],"limit":20,"result_mode":"results"}"#)
    }

    @Test(arguments: [[], [.category([])], [.brands(["chanel"])]] as [[EntrupySearchFilter]])
    func aSearchThatNamesNoCategoryLogsWhyItIsEmpty(filters: [EntrupySearchFilter]) async throws {
        let test = try await TestClient.loggedIn()
        #expect(try await test.client.query(ItemQuery(filters: filters)).total_count == 0)
        #expect(
            test.logger.lines.contains {
                $0.hasPrefix("warning A search without a filter on the category finds nothing. Add .category")
            })
        let before = test.logger.lines.count { $0.contains("finds nothing") }
        _ = try await test.client.query(ItemQuery(filters: Self.categories))
        #expect(test.logger.lines.count { $0.contains("finds nothing") } == before)
    }

    @Test func noDateRangeIsAllTime() async throws {
        let test = try await TestClient.loggedIn()
        _ = try await test.client.query(ItemQuery(filters: Self.categories, dateRange: nil, resultMode: .countOnly))
        #expect(test.platform.lastBody.contains("date_range") == false)
        #expect(test.platform.lastBody.contains(#""result_mode":"count_only""#))
    }

    @Test func aRangeOfMomentsIsSentAsItWasWritten() async throws {
        let test = try await TestClient.loggedIn()
        let range = DateRange.custom(start: "2025-01-01", end: "2025-02-01T08:59:59.25+09:00")
        _ = try await test.client.query(ItemQuery(filters: Self.categories, dateRange: range))
        let sent = try test.platform.bodies(QueryItemsRequest.self, "POST query").first
        #expect(sent?.date_range == .init(start: "2025-01-01", end: "2025-02-01T08:59:59.25+09:00"))
    }

    @Test(arguments: [
        ([EntrupySearchFilter](), ResultMode.results), ([.status([.authentic])], .countOnly),
        ([.category([])], .other("new")),
    ])
    func withoutACategoryNothingIsFoundAndNothingSent(
        _ filters: [EntrupySearchFilter], _ mode: ResultMode
    ) async throws {
        let test = try await TestClient.loggedIn()
        let answer = try await test.client.query(ItemQuery(filters: filters, resultMode: mode))
        #expect(answer.total_count == 0)
        #expect(answer.item_count == 0)
        #expect(answer.items == (mode == .countOnly ? nil : []))
        #expect(answer.next_cursor == nil)
        #expect(answer.metadata.result_mode == mode.rawValue)
        #expect(test.platform.calls == ["POST login"])
    }

    private static let wrong = [
        (ItemQuery(filters: categories, limit: 0), "1 to 25"), (ItemQuery(filters: categories, limit: 26), "1 to 25"),
        (ItemQuery(filters: categories, dateRange: .last(days: 0)), "1 or more"),
        (ItemQuery(filters: categories, dateRange: .last(days: -7)), "1 or more"),
        (ItemQuery(filters: categories, dateRange: .custom(start: "yesterday", end: "2025-01-31")), "date_range.start"),
        (ItemQuery(filters: categories, dateRange: .custom(start: "2025-01-31", end: "")), "ISO 8601"),
        (
            ItemQuery(
                filters: categories,
                dateRange: .custom(start: "2025-01-31T00:00:01Z", end: "2025-01-31T00:00:00Z")), "must not be after"
        ),
        (ItemQuery(filters: categories + [.status([])]), "status.result.id has no values"),
    ]

    @Test func aWrongQueryIsRefusedAndSaysWhatToDo() async throws {
        let test = try await TestClient.loggedIn()
        for (query, words) in Self.wrong {
            let error = await #expect(throws: AssayError.self) { try await test.client.query(query) }
            #expect(error?.code == .badRequest)
            #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
        }
    }

    @Test func oneMomentIsARange() async throws {
        let test = try await TestClient.loggedIn()
        let range = DateRange.custom(start: "2025-01-31T00:00:00Z", end: "2025-01-31T00:00:00Z")
        _ = try await test.client.query(ItemQuery(filters: Self.categories, dateRange: range))
    }
}
