import AssayClientDoubles
import AssayHTTP
import AssayWire
import Foundation
import Testing

@testable import AssayClient

/// Tests for the search by filters and dates.
@Suite struct ItemSearchTests {
    @Test func everythingThatWasAskedForIsSent() async throws {
        let test = try await TestClient.loggedIn()
        // The cursor is none of this platform's.
        let error = await #expect(throws: AssayError.self) {
            try await test.client.search(
                ItemSearch(
                    filters: [
                        ItemFilter("properties.brand.id", ["nike", "adidas"]),
                        ItemFilter("text_fields.sku", ["XXX"], excludes: true),
                    ], startDate: 1_700_000_000, endDate: 1_700_000_000.5, limit: 25, cursor: ["a", "b"]))
        }
        #expect(error?.code == .badRequest)
        #expect(
            test.platform.lastBody == #"{"cursor":["a","b"],"end_date":1700000000.5,"filters":["#
                + #"{"key":"properties.brand.id","values":["nike","adidas"]},"#
                + #"{"exclude":true,"key":"text_fields.sku","values":["XXX"]}],"limit":25,"start_date":1700000000}"#)
        #expect(test.platform.calls.last == "POST items/search")
    }

    @Test func aSearchAsItStandsIsForTheFirstPageOfAllItems() async throws {
        let test = try await TestClient.loggedIn()
        _ = try await test.client.search(ItemSearch())
        let sent = try test.platform.bodies(SearchItemsRequest.self, "POST search")
        #expect(sent == [SearchItemsRequest(cursor: [], filters: [], start_date: 0, end_date: 0, limit: 20)])
    }

    private static let wrong = [
        (ItemSearch(limit: 0), "limit is 0"), (ItemSearch(limit: 26), "1 to 25"), (ItemSearch(limit: -1), "limit"),
        (
            ItemSearch(filters: [ItemFilter("status.flag", ["none"]), ItemFilter("shoe", ["9"])]),
            "filters[1].key"
        ),
        (ItemSearch(filters: [ItemFilter("owner.user.username", ["x"])]), "owner.user.username"),
        (ItemSearch(filters: [ItemFilter("shoe", ["9"])]), "“shoe” here. Use "),
        (ItemSearch(filters: [ItemFilter("status.flag", [])]), "filters[0] has no values"),
        (ItemSearch(startDate: 2, endDate: 1), "Swap"), (ItemSearch(startDate: .nan), "UNIX seconds"),
        (ItemSearch(endDate: .infinity), "UNIX seconds"),
    ]

    @Test func aWrongSearchIsRefusedAndSaysWhatToDo() async throws {
        let test = try await TestClient.loggedIn()
        for (search, words) in Self.wrong {
            let error = await #expect(throws: AssayError.self) { try await test.client.search(search) }
            #expect(error?.code == .badRequest)
            #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
        }
    }

    @Test func datesInOrderAndOpenEndsAreFine() async throws {
        let test = try await TestClient.loggedIn()
        for (start, end) in [(5.0, 5.0), (9.0, 0.0), (0.0, 9.0), (-1.0, 1.0)] {
            _ = try await test.client.search(ItemSearch(startDate: start, endDate: end))
        }
    }

    @Test func everyDocumentedKeyIsTaken() async throws {
        let test = try await TestClient.loggedIn()
        for key in SearchKey.sdk.flatMap(\.spellings) {
            _ = try? await test.client.search(ItemSearch(filters: [ItemFilter(key, ["none"])]))
            #expect(test.platform.lastBody.contains(key))
        }
    }

    @Test func aMissingConfigurationIsFetchedFirstAndOnce() async throws {
        let test = try await TestClient.loggedIn()
        _ = try await test.client.search(ItemSearch())
        _ = try await test.client.search(ItemSearch())
        _ = try await test.client.retakes()
        #expect(
            test.platform.calls.dropFirst() == ["GET config", "POST items/search", "POST items/search", "GET retakes"])
    }

    @Test func theShortConfigurationIsOneToo() async throws {
        let test = try await TestClient.loggedIn()
        try await test.client.fetchConfiguration(.debug)
        _ = try await test.client.search(ItemSearch())
        #expect(test.platform.count("GET config") == 1)
    }
}
