import AssayClient
import AssayClientDoubles
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

    @Test func theDetailsDecodeAsBothDocumentedModels() async throws {
        let facade = try Facade()
        try await facade.logIn()
        facade.server.platform.state.withLock { $0.isFlagged = true }
        let (details, error) = await details(facade)
        #expect(error == nil)
        let payload = try #require(details)
        #expect(decode(EntrupyFlagDetails.self, payload) == ScriptedPlatform.flag)
        #expect(decode(EntrupyCaptureResultStatusFlag.self, payload) == ScriptedPlatform.flag.flag_status)
        #expect(
            payload.keys.compactMap { $0 as? String }.sorted() == [
                "flag_info", "flag_status", "id", "is_flaggable", "supported_flag_reasons",
            ])
    }

    @Test func theServersDictionaryIsPassedOnAsItIs() async throws {
        let facade = try Facade()
        try await facade.logIn()
        let sent: JSONNode = [
            "flag_status": ["id": "escalated", "is_flaggable": true, "severity": 3, "notes": ["first"]],
            "supported_flag_reasons": [["id": "other", "label": "Other", "needs_message": true]],
            "review": ["team": "shoes"],
        ]
        facade.server.answer("GET flag", try ScriptedServer.json(sent))
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
        facade.server.refuse("GET flag", .notFound)
        let error = try #require(await details(facade).1)
        #expect(error.domain == "EntrupyErrorDomain")
        #expect(error.code == 1)
        #expect(error.userInfo["request_id"] as? String == "scripted")
    }

    @Test func aFlagIsSetWithItsReasonAndCleared() async throws {
        let facade = try Facade()
        try await facade.logIn()
        let set = await facade.app.next {
            facade.sdk.setFlag(true, forResultWithEntrupyID: " a ", flagReasonId: "result_incorrect", message: "Look")
        }
        #expect(set == .flagChanged(" a ", true))
        #expect(facade.server.bodies("PUT flag") == [#"{"message":"Look","reason_id":"result_incorrect"}"#])
        #expect(facade.server.paths("PUT flag") == ["/sdk/v1/items/a/flag"])
        for reason in ["result_incorrect", ""] {
            facade.server.platform.state.withLock { $0.isFlagged = true }
            let cleared = await facade.app.next {
                facade.sdk.setFlag(false, forResultWithEntrupyID: "A", flagReasonId: reason, message: nil)
            }
            #expect(cleared == .flagChanged("A", false))
        }
        #expect(facade.server.paths("DELETE flag").count == 2)
    }

    @Test func theOlderFormSetsTheDefaultReasonAndClears() async throws {
        let facade = try Facade()
        try await facade.logIn()
        let set = await facade.app.next { facade.sdk.setFlag(true, forResultWithEntrupyID: "A") }
        #expect(set == .flagChanged("A", true))
        #expect(facade.server.bodies("PUT flag") == ["{}"])
        let cleared = await facade.app.next { facade.sdk.setFlag(false, forResultWithEntrupyID: "A") }
        #expect(cleared == .flagChanged("A", false))
        #expect(facade.server.paths("DELETE flag").count == 1)
    }

    @Test func aRefusalComesBackWithTheIdAndWhatWasWanted() async throws {
        let facade = try Facade()
        let unauthorized = await facade.app.next { facade.sdk.setFlag(false, forResultWithEntrupyID: "A") }
        guard case .flagFailed(.ErrorCodeUnauthorizedAccess, _, "A", false) = unauthorized else {
            Issue.record("\(facade.app.heard)")
            return
        }
        try await facade.logIn()
        facade.server.refuse("PUT flag", .alreadyFlagged)
        let heard = await facade.app.next { facade.sdk.setFlag(true, forResultWithEntrupyID: "A") }
        #expect(heard == .flagFailed(.ErrorCodeBadRequest, "Refused: already_flagged.", "A", true))
    }
}
