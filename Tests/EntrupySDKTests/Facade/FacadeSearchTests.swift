import AssayClientDoubles
import AssayHTTP
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

    @Test func aSearchAnswersWithTheDocumentedDictionary() async throws {
        let facade = try Facade()
        try await facade.logIn()
        #expect(await search(facade) == .searched(["A1B2C3D4E5"]))
        let page = try #require(facade.app.pages.first)
        #expect(page["item_count"] as? Int == 1)
        #expect(page["next_cursor"] as? [AnyHashable] == ["c", "1"])
        #expect((page["items"] as? [[AnyHashable: Any]])?.first?["authentication_id"] as? String == "A1B2C3D4E5")
        #expect(decode(EntrupySearchResult.self, page) == ScriptedPlatform.page)
    }

    @Test func whatIsAbsentIsLeftOutAndNeverNull() async throws {
        let facade = try Facade()
        try await facade.logIn()
        let last = EntrupySearchResult(item_count: 1, items: [ScriptedServer.item])
        facade.server.answer("POST search", try ScriptedServer.json(last))
        #expect(await search(facade) == .searched(["A1B2C3D4E5"]))
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
        #expect(await search(facade, filters: documented) == .searched(["A1B2C3D4E5"]))
        #expect(await search(facade, filters: foundation) == .searched(["A1B2C3D4E5"]))
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
        { (["key": "shoe_size", "value": "9"], "filters[1].key is shoe_size") },
        { (["key": "status.flag", "values": [String]()] as [String: Any], "filters[1] has no values") },
    ]

    @Test(arguments: wrongFilters.indices)
    func aFilterOfAWrongTypeNamesItsIndexAndField(_ index: Int) async throws {
        let facade = try Facade()
        try await facade.logIn()
        let (filter, words) = Self.wrongFilters[index]()
        let good: [String: Any] = ["key": "status.flag", "value": "none"]
        guard case .searchFailed(.ErrorCodeBadRequest, let why) = await search(facade, filters: [good, filter]) else {
            Issue.record("\(facade.app.heard)")
            return
        }
        #expect(why.contains(words))
        #expect(facade.server.bodies("POST search").isEmpty)
    }

    @Test func aCursorThatIsNoneOfOursIsRefused() async throws {
        let facade = try Facade()
        try await facade.logIn()
        guard case .searchFailed(.ErrorCodeBadRequest, let why) = await search(facade, at: ["c", 1]) else {
            Issue.record("\(facade.app.heard)")
            return
        }
        #expect(why.contains("pageCursor[1]"))
    }

    @Test func retakesAreFound() async throws {
        let facade = try Facade()
        try await facade.logIn()
        let heard = await facade.app.next { facade.sdk.searchRetakes() }
        #expect(heard == .retakesFound(["A1B2C3D4E5"]))
        #expect(facade.app.pages.count == 1)
        facade.server.answer("GET retakes", .success(MadeAnswer.problem(400, "refused")))
        let refused = await facade.app.next { facade.sdk.searchRetakes() }
        #expect(refused == .retakeSearchFailed(.ErrorCodeBadRequest, "Refused: refused."))
    }
}
