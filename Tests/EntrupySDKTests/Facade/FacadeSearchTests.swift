import AssayClientDoubles
import EntrupySDK
import Testing

/// Tests for `searchSubmissions`, `searchRetakes` and their delegates.
@MainActor @Suite struct FacadeSearchTests {
    private func search(
        _ facade: Facade, at cursor: [Any] = [], filters: [Any] = [], from start: TimeInterval = 0,
        to end: TimeInterval = 0, limit: Int = 20
    ) async -> RecordingDelegate.Heard? {
        await facade.app.next {
            facade.sdk.searchSubmissions(
                at: cursor, filters: filters, startDate: start, endDate: end, paginationLimit: limit)
        }
    }

    @Test func absentValuesAreOmittedAndNeverNull() async throws {
        let facade = try Facade()
        try await facade.logIn()
        let id = try await facade.server.item()
        #expect(await search(facade) == .searched([id]))
        let page = try #require(facade.app.pages.first)
        #expect(page.keys.sorted { "\($0)" < "\($1)" } == ["item_count", "items"])
        let data = try JSONSerialization.data(withJSONObject: page)
        #expect(!String(decoding: data, as: UTF8.self).contains("null"))
    }

    /// The kinds of dictionaries and arrays that Swift and Objective-C apps pass, with the resulting request.
    @Test func filtersOfSwiftAndOfFoundationAreRead() async throws {
        let facade = try Facade()
        try await facade.logIn()
        let documented: [[String: Any]] = [
            ["key": "properties.brand.id", "values": ["nike", "adidas"]],
            ["key": "status.result.id", "value": "authentic"],
        ]
        let foundation: [Any] = [
            NSDictionary(dictionary: [
                "key": "properties.brand.id",
                "values": NSArray(array: [NSString(string: "nike"), NSString(string: "adidas")]),
            ]),
            ["key": "status.result.id", "value": "authentic"] as [AnyHashable: Any],
        ]
        #expect(await search(facade, filters: documented) == .searched([]))
        #expect(await search(facade, filters: foundation) == .searched([]))
        let sent = facade.server.bodies("POST search")
        #expect(sent.count == 2)
        #expect(Set(sent).count == 1)
        #expect(
            sent.first?.contains(
                #""filters":[{"key":"properties.brand.id","values":["nike","adidas"]},"#
                    + #"{"key":"status.result.id","values":["authentic"]}]"#) == true)
    }

    nonisolated static let wrongFilters: [@Sendable () -> (Any, String)] = [
        { ("nike", "filters[1] must be a dictionary") }, { ([String: Any](), "filters[1].key must be a string") },
        { (["key": 7], "filters[1].key must be a string") },
        { (["key": "status.flag"], "filters[1].value must be a string") },
        { (["key": "status.flag", "value": 7] as [String: Any], "filters[1].value must be a string") },
        { (["key": "status.flag", "value": NSNull()] as [String: Any], "filters[1].value must be a string") },
        { (["key": "status.flag", "values": "none"], "filters[1].values must be an array of strings") },
        { (["key": "status.flag", "values": [7]] as [String: Any], "filters[1].values must be an array of strings") },
        { (["key": "status.flag", "value": "none", "exclude": "yes"], "filters[1].exclude must be true or false") },
        { (["key": "status.flag", "values": [String]()] as [String: Any], "filters[1] has no values") },
    ]

    @Test func aFilterOfAWrongTypeNamesItsIndexAndField() async throws {
        let facade = try Facade()
        try await facade.logIn()
        let good: [String: Any] = ["key": "status.flag", "value": "none"]
        for (filter, words) in Self.wrongFilters.map({ $0() }) {
            let heard = await search(facade, filters: [good, filter])
            let why = try #require(heard?.reason { .searchFailed(.ErrorCodeBadRequest, $0) })
            #expect(why.contains(words))
        }
        #expect(facade.server.bodies("POST search").isEmpty)
    }

    @Test func aCursorThatIsNoneOfOursIsRefused() async throws {
        let facade = try Facade()
        try await facade.logIn()
        let why = try #require(await search(facade, at: ["c", 1])?.reason { .searchFailed(.ErrorCodeBadRequest, $0) })
        #expect(why.contains("pageCursor[1]"))
    }
}
