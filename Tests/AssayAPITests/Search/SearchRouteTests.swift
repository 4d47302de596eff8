import AssayAPI
import AssayCore
import AssayOperations
import AssayTestSupport
import AssayWire
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Testing

@Suite struct SearchRouteTests {
    @Test func theLegacySearchAnswersInTheDocumentsShape() async throws {
        let shop = try await APIShop()
        let ids = try await shop.seed(3)
        try await shop.seed(2, by: APIShop.ben)
        let response = try await shop.post(#"{"limit": 2, "start_date": 0, "end_date": 0}"#)
        #expect(response.status == .ok)
        #expect(response.headers[.contentType] == "application/json; charset=utf-8")
        let first = try response.decode(EntrupySearchResult.self)
        #expect(first.item_count == 2)
        #expect(first.items.map(\.entrupy_id) == ids.prefix(2).map(\.rawValue))
        let cursor = try #require(first.next_cursor)
        let rest = try await shop.post(#"{"cursor": ["\#(cursor[0])"], "limit": 2}"#)
        let second = try rest.decode(EntrupySearchResult.self)
        #expect(second.items.map(\.entrupy_id) == ids.suffix(1).map(\.rawValue))
        #expect(second.next_cursor == nil)
    }

    @Test func anAnswerIsByteForByteWhatTheCoderWouldWrite() async throws {
        let shop = try await APIShop()
        try await shop.seed(3)
        for body in [#"{"limit": 2}"#, "{}", #"{"filters": [{"key": "status.flag", "value": "flagged"}]}"#] {
            let response = try await shop.post(body)
            let result = try response.decode(EntrupySearchResult.self)
            #expect(try WireJSON.encode(result).elementsEqual(response.body.readableBytesView), "\(body)")
        }
        let category = #"{"key": "activity.product_category", "values": ["sneakers"]}"#
        for body in [
            #"{"filters": [\#(category)], "limit": 2}"#, #"{"filters": [\#(category)]}"#, "{}",
            #"{"filters": [\#(category)], "result_mode": "count_only"}"#,
        ] {
            let response = try await shop.post(body, to: Endpoints.queryItems.route)
            let result = try response.decode(EntrupySearchItemsResult.self)
            #expect(try WireJSON.encode(result).elementsEqual(response.body.readableBytesView), "\(body)")
        }
    }

    @Test func displayStringsFollowTheAcceptedLanguage() async throws {
        let shop = try await APIShop()
        try await shop.seed(1)
        let texts = shop.platform.catalogs.current.texts
        for (header, language) in [("ja", Language.japanese), ("en", .english), ("ja;q=0.1, en", .english)] {
            let result = try await shop.post("{}", headers: [.acceptLanguage: header]).decode(EntrupySearchResult.self)
            let display = try #require(result.items.first).status.result.display
            #expect(display.header == texts.text(.resultHeader(.authentic), in: language))
        }
    }

    /// An invalid search body, and the expected error.
    struct Refusal: Sendable, CustomTestStringConvertible {
        let body: String
        let code: String
        let field: String

        init(_ body: String, _ code: String, _ field: String) {
            self.body = body
            self.code = code
            self.field = field
        }

        var testDescription: String { body }
    }

    /// The rules of filters, pages and times have their own suites; these bodies show which field a refusal names.
    private static let either = [
        Refusal(#"{"filters": [{"key": "brand", "value": "nike"}]}"#, "unknown_filter_key", "filters[0].key"),
        Refusal(#"{"filters": [{"key": "status.flag", "values": [1]}]}"#, "invalid_request", "filters[0].values[0]"),
        Refusal(#"{"cursor": ["0"]}"#, "invalid_cursor", "cursor"),
    ]
    private static let legacy = [
        Refusal(#"{"start_date": "yesterday"}"#, "invalid_request", "start_date")
    ]
    private static let programmatic = [
        Refusal(#"{"date_range": {"last_days": 0}}"#, "invalid_date_range", "date_range.last_days"),
        Refusal(#"{"result_mode": "all"}"#, "unknown_result_mode", "result_mode"),
    ]

    private static let refusals: [(Route, Refusal)] =
        (either + legacy).map { (Endpoints.searchItems.route, $0) }
        + (either + programmatic).map { (Endpoints.queryItems.route, $0) }

    @Test(arguments: refusals)
    func anInvalidSearchIsRefusedWithItsField(endpoint: Route, refusal: Refusal) async throws {
        let shop = try await APIShop()
        let response = try await shop.post(refusal.body, to: endpoint)
        #expect(response.status == .badRequest)
        let problem = try response.decode(Problem.self)
        #expect(problem.code == refusal.code)
        #expect(problem.errors?.map(\.field) == [refusal.field])
    }
}

extension APIShop {
    /// Posts a body to a search as Ann.
    func post(
        _ body: String, to endpoint: Route = Endpoints.searchItems.route, headers: [HTTPField.Name: String] = [:]
    ) async throws -> TestResponse {
        try await call(endpoint, body: body, headers: headers)
    }
}
