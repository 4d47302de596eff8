import AssayClientDoubles
import EntrupySDK
import Testing

/// Tests for `searchAuthenticationItems` and its completion handler.
@MainActor @Suite struct FacadeQueryTests {
    private struct Answer {
        let result: NSDictionary?
        let error: NSError?

        var decoded: EntrupySearchItemsResult? {
            result.flatMap { try? JSONSerialization.data(withJSONObject: $0, options: []) }
                .flatMap { try? JSONDecoder().decode(EntrupySearchItemsResult.self, from: $0) }
        }
    }

    /// Runs a query, and checks that its completion handler is called on the main queue, after the method has returned.
    private func run(_ query: EntrupySearchQuery, on facade: Facade) async -> Answer {
        var hasReturned = false
        var answer = Answer(result: nil, error: nil)
        await withCheckedContinuation { continuation in
            facade.sdk.searchAuthenticationItems(query: query) { result, error in
                dispatchPrecondition(condition: .onQueue(.main))
                #expect(hasReturned)
                answer = Answer(result: result, error: error)
                continuation.resume()
            }
            hasReturned = true
        }
        return answer
    }

    @Test func aNewQueryHasTheDocumentedDefaults() {
        let query = EntrupySearchQuery()
        #expect(query.dateRange == .last(days: 30))
        #expect(query.filters.isEmpty)
        #expect(query.resultMode == .results)
        #expect(query.limit == 20)
        #expect(query.cursor == nil)
        let range: EntrupySearchQuery.DateRange = DateRange.last(days: 1)
        let mode: EntrupySearchQuery.ResultMode = ResultMode.countOnly
        query.dateRange = range
        query.resultMode = mode
        #expect(query.resultMode == .countOnly)
    }

    @Test func theQueryIsReadWhenItIsAsked() async throws {
        let facade = try Facade()
        try await facade.logIn()
        facade.server.hold("POST query")
        let query = EntrupySearchQuery()
        query.filters = [.category([.sneakers])]
        query.limit = 7
        await withCheckedContinuation { continuation in
            facade.sdk.searchAuthenticationItems(query: query) { _, _ in continuation.resume() }
            query.limit = 8
            facade.server.letGo()
        }
        #expect(facade.server.bodies("POST query").first?.contains(#""limit":7"#) == true)
    }

    @Test func aRefusalIsAnNSErrorWithTheRequestsId() async throws {
        let facade = try Facade()
        try await facade.logIn()
        facade.server.refuse("POST query", 400, "unknown_filter_key")
        let query = EntrupySearchQuery()
        query.filters = [.category([.sneakers])]
        let answer = await run(query, on: facade)
        #expect(answer.result == nil)
        let error = try #require(answer.error)
        #expect(error.domain == "EntrupyErrorDomain")
        #expect(error.code == 1)
        #expect(error.userInfo["request_id"] as? String == MadeAnswer.requestID)
        #expect(error.userInfo["description"] as? String == "Refused: unknown_filter_key.")
    }
}
