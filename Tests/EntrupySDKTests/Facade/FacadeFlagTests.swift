import AssayClient
import AssayClientDoubles
import AssayHTTP
import AssayWire
import EntrupySDK
import Testing

/// Tests for flags through the public SDK methods.
@MainActor @Suite struct FacadeFlagTests {
    private func details(_ facade: Facade, _ id: String = "A") async -> ([AnyHashable: Any]?, NSError?) {
        var hasReturned = false
        var answer: ([AnyHashable: Any]?, NSError?) = (nil, nil)
        await withCheckedContinuation { continuation in
            facade.sdk.getFlagDetailsForResult(withEntrupyID: id) { details, error in
                dispatchPrecondition(condition: .onQueue(.main))
                #expect(hasReturned)
                answer = (details, error.map { $0 as NSError })
                continuation.resume()
            }
            hasReturned = true
        }
        return answer
    }

    @Test func theServersDictionaryIsPassedOnAsItIs() async throws {
        let facade = try Facade()
        try await facade.logIn()
        let sent: JSONNode = [
            "flag_status": ["id": "escalated", "is_flaggable": true, "severity": 3, "notes": ["first"]],
            "supported_flag_reasons": [["id": "other", "label": "Other", "needs_message": true]],
            "review": ["team": "shoes"],
        ]
        facade.server.answer("GET flag", .success(MadeAnswer.json(try WireJSON.encode(sent))))
        var payload = try #require(await details(facade).0)
        #expect(payload["severity"] as? Int == 3 && payload["id"] as? String == "escalated")
        for key in ["id", "is_flaggable", "severity", "notes"] { payload[key] = nil }
        let object = try JSONSerialization.jsonObject(with: try WireJSON.encode(sent))
        #expect(try #require(object as? NSDictionary) == NSDictionary(dictionary: payload))
    }

    @Test func anErrorOfTheDetailsIsADocumentedOne() async throws {
        let facade = try Facade()
        let unauthorized = await details(facade)
        #expect(unauthorized.0 == nil)
        #expect(unauthorized.1?.code == 2)
        try await facade.logIn()
        let error = try #require(await details(facade).1)
        #expect(error.domain == "EntrupyErrorDomain")
        #expect(error.code == 1)
        #expect(error.userInfo["request_id"] as? String == facade.server.requests.last?.headers["X-Request-Id"])
    }
}
