import AssayClientDoubles
import AssayHTTP
import AssayWire
import Foundation
import Testing

@testable import AssayClient

/// Tests for the search by filters and dates.
@Suite struct ItemSearchTests {
    private func loggedIn() async throws -> TestClient {
        let test = try TestClient()
        try await test.logIn()
        return test
    }

    @Test func everythingThatWasAskedForIsSentAndThePageComesBack() async throws {
        let test = try await loggedIn()
        let page = try await test.client.search(
            ItemSearch(
                filters: [
                    ItemFilter("properties.brand.id", ["nike", "adidas"]),
                    ItemFilter("text_fields.sku", ["XXX"], excludes: true),
                ], startDate: 1_700_000_000, endDate: 1_700_000_000.5, limit: 25, cursor: ["a", "b"]))
        #expect(page == ScriptedPlatform.page)
        let body = try #require(test.platform.lastBody)
        #expect(
            body == #"{"cursor":["a","b"],"end_date":1700000000.5,"filters":["#
                + #"{"key":"properties.brand.id","values":["nike","adidas"]},"#
                + #"{"exclude":true,"key":"text_fields.sku","values":["XXX"]}],"limit":25,"start_date":1700000000}"#)
        #expect(test.platform.calls.last == "POST /base/sdk/v1/items/search")
    }

    @Test func aSearchAsItStandsIsForTheFirstPageOfAllItems() async throws {
        let test = try await loggedIn()
        _ = try await test.client.search(ItemSearch())
        let sent = try test.platform.bodies(SearchItemsRequest.self, "POST", "items/search")
        #expect(sent == [SearchItemsRequest(cursor: [], filters: [], start_date: 0, end_date: 0, limit: 20)])
    }

    @Test(arguments: [
        (ItemSearch(limit: 0), "limit is 0"), (ItemSearch(limit: 26), "1 to 25"), (ItemSearch(limit: -1), "limit"),
        (
            ItemSearch(filters: [ItemFilter("status.flag", ["none"]), ItemFilter("shoe", ["9"])]),
            "filters[1].key is shoe"
        ),
        (ItemSearch(filters: [ItemFilter("owner.user.username", ["x"])]), "owner.user.username"),
        (ItemSearch(filters: [ItemFilter("shoe", ["9"])]), "activity.product_category, customer_item_id, entrupy_id,"),
        (ItemSearch(filters: [ItemFilter("status.flag", [])]), "filters[0] has no values"),
        (ItemSearch(startDate: 2, endDate: 1), "Swap"), (ItemSearch(startDate: .nan), "UNIX seconds"),
        (ItemSearch(endDate: .infinity), "UNIX seconds"),
    ])
    func whatCannotBeAskedIsRefusedHereAndSaysWhatToDo(_ search: ItemSearch, _ words: String) async throws {
        let test = try await loggedIn()
        let error = await #expect(throws: AssayError.self) { try await test.client.search(search) }
        #expect(error?.code == .badRequest)
        #expect(error?.description.contains(words) == true)
        #expect(test.platform.calls == ["POST /base/sdk/v1/login"])
    }

    @Test(arguments: [(5.0, 5.0), (9.0, 0.0), (0.0, 9.0), (-1.0, 1.0)])
    func datesInOrderAndOpenEndsAreFine(_ start: Double, _ end: Double) async throws {
        let test = try await loggedIn()
        _ = try await test.client.search(ItemSearch(startDate: start, endDate: end))
    }

    @Test(arguments: SearchKey.sdk.flatMap(\.spellings))
    func everyDocumentedKeyIsTaken(_ key: String) async throws {
        let test = try await loggedIn()
        _ = try await test.client.search(ItemSearch(filters: [ItemFilter(key, ["x"])]))
        #expect(test.platform.lastBody?.contains(key) == true)
    }

    @Test func aMissingConfigurationIsFetchedFirstAndOnce() async throws {
        let test = try await loggedIn()
        _ = try await test.client.search(ItemSearch())
        _ = try await test.client.search(ItemSearch())
        _ = try await test.client.retakes()
        #expect(
            test.platform.calls.dropFirst().map { $0.replacingOccurrences(of: "/base/sdk/v1/", with: "") } == [
                "GET config", "POST items/search", "POST items/search", "GET retakes",
            ])
    }

    @Test func theShortConfigurationIsOneToo() async throws {
        let test = try await loggedIn()
        try await test.client.fetchConfiguration(.debug)
        _ = try await test.client.search(ItemSearch())
        #expect(test.platform.count("GET", "config") == 1)
    }
}
