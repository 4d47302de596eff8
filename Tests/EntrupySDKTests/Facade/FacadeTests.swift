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
        #expect(facade.app.expiries == [ScriptedServer.expiry])
        #expect(facade.sdk.isAuthorizationValid())
    }

    @Test func aSignedRequestThatCannotBeReadIsUnauthorized() async throws {
        let facade = try Facade()
        let heard = await facade.app.next { facade.sdk.loginUser(withSignedRequest: "example") }
        #expect(heard == .loginFailed(.ErrorCodeUnauthorizedAccess))
    }

    @Test(arguments: [
        (ScriptedPlatform.problem(.authorizationRequestReused), EntrupyErrorCode.ErrorCodeForbiddenError),
        (ScriptedPlatform.problem(.authorizationExpired), .ErrorCodeUnauthorizedAccess),
        (ScriptedPlatform.problem(.rateLimited), .ErrorCodeTooManyRequests),
        (ScriptedPlatform.problem(.internalError), .ErrorCodeInternalServerError),
        // The response of a proxy, since the server never sends it.
        (.success(MadeAnswer.problem(504, "timeout")), .ErrorCodeServerTimeoutError),
    ])
    func aRefusedLoginHasItsDocumentedCode(_ answer: ScriptedServer.Answer, _ expected: EntrupyErrorCode) async throws {
        let facade = try Facade()
        facade.server.answer("POST login", answer)
        try await facade.logIn()
        #expect(facade.app.heard == [.loginFailed(expected)])
    }

    @Test func aConfigurationIsFetchedAndItsTypeIsWhatCapturesUse() async throws {
        let facade = try Facade()
        try await facade.logIn()
        let heard = await facade.app.next { facade.sdk.fetchConfigurationType(.ConfigTypeDebug) }
        #expect(heard == .configured)
        #expect(await facade.capture() == .completed("A1B2C3D4E5"))
        #expect(facade.server.bodies("POST captures").first?.contains(#""configuration":"debug""#) == true)
        facade.server.answer("GET config", .failure(HTTPError(.noRoute)))
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
        #expect(try await facade.sdk.fetchSessionDetails(entrupyId: "a1b2c3d4e5").entrupy_id == "A1B2C3D4E5")
        facade.server.refuse("GET items", .notFound)
        let error = await #expect(throws: EntrupyError.self) {
            try await facade.sdk.fetchSessionDetails(entrupyId: "OTHER")
        }
        let system = error as NSError?
        #expect(system?.domain == "EntrupyErrorDomain")
        #expect(system?.code == 1)
        #expect(system?.userInfo["request_id"] as? String == "scripted")
        #expect(system?.userInfo["description"] as? String == "Refused: not_found.")
    }

    @Test func cleaningUpIsDoneWhenTheMethodReturns() async throws {
        let facade = try Facade()
        try await facade.logIn()
        facade.sdk.cleanup()
        #expect(!facade.sdk.isAuthorizationValid())
        #expect(try !Facade(relaunchOf: facade).sdk.isAuthorizationValid())
    }

    @Test func aSessionSurvivesARelaunch() async throws {
        let facade = try Facade()
        try await facade.logIn()
        #expect(try Facade(relaunchOf: facade).sdk.isAuthorizationValid())
    }

    @Test func theAuthorizationRequestIsNeverEmptyAndAlwaysNew() throws {
        let facade = try Facade()
        let first = facade.sdk.generateSDKAuthorizationRequest()
        #expect(first.split(separator: ".").count == 3)
        #expect(first != facade.sdk.generateSDKAuthorizationRequest())
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
