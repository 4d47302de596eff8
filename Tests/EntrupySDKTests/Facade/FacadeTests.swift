import AssayClientDoubles
import AssayHTTP
import EntrupySDK
import Testing

/// Tests for the documented methods and their delegates.
@MainActor @Suite struct FacadeTests {
    @Test func aLoginTellsWhenTheTokenEnds() async throws {
        let facade = try Facade()
        #expect(!facade.sdk.isAuthorizationValid())
        try await facade.logIn()
        #expect(facade.app.heard == [.loggedIn])
        #expect(facade.app.expiries == [ManualClock.start.timeIntervalSince1970 + 86_400])
        #expect(facade.sdk.isAuthorizationValid())
    }

    @Test func aSignedRequestThatCannotBeReadIsUnauthorized() async throws {
        let facade = try Facade()
        let heard = await facade.app.next { facade.sdk.loginUser(withSignedRequest: "example") }
        #expect(heard == .loginFailed(.ErrorCodeUnauthorizedAccess))
    }

    @Test(arguments: [
        (403, EntrupyErrorCode.ErrorCodeForbiddenError), (401, .ErrorCodeUnauthorizedAccess),
        (429, .ErrorCodeTooManyRequests), (500, .ErrorCodeInternalServerError),
        // The response of a proxy, since the server never sends it.
        (504, .ErrorCodeServerTimeoutError),
    ])
    func aRefusedLoginHasItsDocumentedCode(_ status: Int, _ expected: EntrupyErrorCode) async throws {
        let facade = try Facade()
        facade.server.refuse("POST login", status, "refused")
        try await facade.logIn()
        #expect(facade.app.heard == [.loginFailed(expected)])
    }

    @Test func aConfigurationIsFetchedAndItsTypeIsWhatCapturesUse() async throws {
        let facade = try Facade()
        try await facade.logIn()
        let heard = await facade.app.next { facade.sdk.fetchConfigurationType(.ConfigTypeDebug) }
        #expect(heard == .configured)
        #expect(try await facade.capture() == facade.completed)
        #expect(facade.server.bodies("POST captures").first?.contains(#""configuration":"debug""#) == true)
        facade.server.goOffline("GET config")
        let again = await facade.app.next { facade.sdk.fetchConfigurationType(.ConfigTypeProduction) }
        #expect(again == .configurationFailed(.ErrorCodeOfflineAccess))
    }

    @Test func withoutALoginEveryCallAnswersUnauthorized() async throws {
        let facade = try Facade()
        let calls = FacadeCalls()
        for call in calls.delegated {
            let heard = await facade.app.next { call.make(facade.sdk) }
            #expect(heard?.delegate == call.delegate, "\(call.name)")
            #expect(heard?.code == .ErrorCodeUnauthorizedAccess, "\(call.name)")
        }
        for call in calls.awaited {
            let error = await #expect(throws: (any Error).self, "\(call.name)") { try await call.make(facade.sdk) }
            let code = (error as NSError?).flatMap { EntrupyErrorCode(rawValue: UInt($0.code)) }
            #expect(code == .ErrorCodeUnauthorizedAccess, "\(call.name)")
        }
        #expect(facade.app.heard.count == calls.delegated.count)
    }

    @Test func anItemIsFetched() async throws {
        let facade = try Facade()
        try await facade.logIn()
        let id = try await facade.server.item()
        #expect(try await facade.sdk.fetchSessionDetails(entrupyId: id.lowercased()).entrupy_id == id)
        let error = await #expect(throws: EntrupyError.self) {
            try await facade.sdk.fetchSessionDetails(entrupyId: "OTHER")
        }
        let system = error as NSError?
        #expect(system?.domain == "EntrupyErrorDomain")
        #expect(system?.code == 1)
        #expect(system?.userInfo["request_id"] as? String == facade.server.requests.last?.headers["X-Request-Id"])
        #expect((system?.userInfo["description"] as? String)?.contains("no such item") == true)
    }

    @Test func cleaningUpIsDoneWhenTheMethodReturns() async throws {
        let facade = try Facade()
        try await facade.logIn()
        facade.sdk.cleanup()
        #expect(!facade.sdk.isAuthorizationValid())
        #expect(try !Facade(relaunchOf: facade).sdk.isAuthorizationValid())
    }

    @Test func theThemeIsHeldStrongly() throws {
        let facade = try Facade()
        facade.sdk.theme = DocumentedTheme()
        #expect(facade.sdk.theme?.borderColor == .lightGray)
        #expect(facade.sdk.theme?.backgroundColor == UIColor(white: 1, alpha: 1))
        #expect(UIColor.white != UIColor.black)
        var red: CGFloat = 0
        facade.sdk.theme?.foregroundColor?.getRed(&red, green: nil, blue: nil, alpha: nil)
        #expect(red == 0)
    }
}
