import AssayCore
import AssayOperations
import AssayStorage
import AssayTestSupport
import AssayTestTiming
import AssayWire
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing

@Suite struct PartnerEventRouteTests {
    private static func read(
        _ shop: APIShop, _ query: String = "", headers: [HTTPField.Name: String] = [:]
    ) async throws -> PartnerEventsResponse {
        let response = try await shop.call(Endpoints.events.route, query: query, headers: headers)
        #expect(response.status == .ok)
        return try response.decode(PartnerEventsResponse.self)
    }

    /// Appends an event about the organization.
    private static func append(_ shop: APIShop) async throws {
        let now = shop.clock.now()
        try await shop.platform.store.write {
            try $0.events.appendUnregisteredApp(
                "com.example.odd", organization: APIShop.shop, id: EventID("odd"), now: now)
        }
    }

    @Test func anEventHasTheItemAsTheChangeLeftIt() async throws {
        let shop = try await APIShop()
        let id = try #require(try await shop.seed().first)
        let answer = try await Self.read(shop)
        #expect(answer.events.map(\.type) == ["session.updated", "session.completed"])
        #expect(answer.events.map(\.event) == answer.events.map(\.type))
        #expect(answer.events.map(\.item_revision) == [1, 2])
        #expect(answer.events.map(\.sequence) == [1, 2])
        #expect((answer.next_after, answer.last_sequence) == (2, 2))
        let first = try #require(answer.events.first?.data)
        #expect(first.status?.result.id.rawValue == "needs_review", "the item was decided later")
        let last = try #require(answer.events.last)
        #expect(last.data.item == PartnerItemV2(try await shop.document(id), includes: [], language: .english))
        #expect(last.data.entrupy_id == id.rawValue)
        #expect(last.data.customer_item_id == "sku-1")
        #expect(last.data.status == last.data.item?.status)
        #expect(last.timestamp == last.data.item?.timestamp.last_updated_at)
    }

    @Test func textsForDisplayAreInTheLanguageOfTheRequest() async throws {
        let shop = try await APIShop()
        let id = try #require(try await shop.seed().first)
        let answer = try await Self.read(shop, headers: [.acceptLanguage: "ja"])
        let item = PartnerItemV2(try await shop.document(id), includes: [], language: .japanese)
        #expect(answer.events.last?.data.item == item)
    }

    @Test func anEventAboutTheOrganizationHasDetailsInsteadOfAnItem() async throws {
        let shop = try await APIShop()
        try await Self.append(shop)
        let event = try #require(try await Self.read(shop).events.first)
        #expect(event.item_revision == nil)
        #expect(event.data == PartnerEventData(item: nil, entrupy_id: nil, details: ["bundle_id": "com.example.odd"]))
    }

    @Test(arguments: [
        ("after=x", "after", "invalid_number"), ("after=-1", "after", "out_of_range"),
        ("limit=0", "limit", "out_of_range"), ("limit=101", "limit", "out_of_range"),
        ("limit=1.5", "limit", "invalid_number"), ("wait=31", "wait", "out_of_range"),
        ("wait=", "wait", "invalid_number"),
    ])
    func aWrongParameterIsNamed(query: String, name: String, code: String) async throws {
        let shop = try await APIShop()
        let response = try await shop.call(Endpoints.events.route, query: "?\(query)")
        #expect(response.status == .badRequest)
        let problem = try response.problem()
        #expect(problem.code == "invalid_request")
        #expect(problem.errors?.map { "\($0.field) \($0.code)" } == ["\(name) \(code)"])
    }
}
