import AssayTestSupport
import EntrupySDK
import FaultProxy
import Testing

@testable import SampleApp

/// Tests for the sample app's login and its failures: the delegate calls, in order and complete.
@MainActor @Suite(.timeLimit(.minutes(20))) struct AuthorizationWalkTests {
    @Test func aUserIsAuthorizedThroughTheShopsBackendOnceForAllCalls() async throws {
        try await Marketplace.run { @MainActor market in
            let phone = try await Phone(market)
            let first = await phone.shop.authorization.prepare()
            let second = await phone.shop.authorization.prepare()
            #expect(first && second)
            #expect(phone.shop.sdk.isAuthorizationValid())
            let heard = try await phone.everythingHeard()
            #expect(heard == ["didLoginUserSuccessfully"])
            #expect(market.proxy.requests.map(\.path).filter { $0.contains("login") }.count == 1)
        }
    }

    @Test func `an expired token fails each call without a request until the app authorizes again`() async throws {
        try await Marketplace.run { @MainActor market in
            let phone = try await Phone(market)
            _ = await phone.shop.authorization.prepare()
            await phone.press(.configure)
            market.test.clock.advance(seconds: 24 * 60 * 60)
            let before = market.proxy.requests.count
            await phone.press(.configure, .capture, .history, .find, .flag, .retakes, .detail)
            #expect(market.proxy.requests.count == before)
            await phone.shop.authenticate(Catalog.sneakers)
            let heard = try await phone.everythingHeard()
            #expect(
                heard == [
                    "didLoginUserSuccessfully", "didFetchConfigurationSuccessfully",
                    "didFetchConfigurationFailWithError ErrorCodeUnauthorizedAccess",
                    "didCaptureFailWithError ErrorCodeUnauthorizedAccess sneakers-1",
                    "didSearchSubmissionsFailWithError ErrorCodeUnauthorizedAccess",
                    "searchAuthenticationItems ErrorCodeUnauthorizedAccess",
                    "getFlagDetailsForResult ErrorCodeUnauthorizedAccess",
                    "didSearchRetakesFailWithError ErrorCodeUnauthorizedAccess",
                    "fetchSessionDetails ErrorCodeUnauthorizedAccess", "didLoginUserSuccessfully",
                    "didCaptureCompleteSuccessfully sneakers-1: Under Review",
                ])
        }
    }

    @Test func aSignedRequestThatIsUsedAgainIsForbidden() async throws {
        try await Marketplace.run { @MainActor market in
            let phone = try await Phone(market)
            let signed = try #require(await phone.shop.authorization.signedRequest())
            let first = await phone.shop.authorization.logIn(signed)
            let second = await phone.shop.authorization.logIn(signed)
            #expect(first && !second)
            let heard = try await phone.everythingHeard()
            #expect(
                heard == [
                    "didLoginUserSuccessfully", "didLoginUserFailWithError ErrorCodeForbiddenError",
                ])
        }
    }

    @Test func anUnregisteredBundleIDIsForbidden() async throws {
        try await Marketplace.run { @MainActor market in
            let phone = try await Phone(market, bundleID: "com.example.stranger")
            let isLoggedIn = await phone.shop.authorization.prepare()
            #expect(!isLoggedIn)
            let heard = try await phone.everythingHeard()
            #expect(heard == ["didLoginUserFailWithError ErrorCodeForbiddenError"])
        }
    }

    /// The platform's own limit: five logins per user and minute.
    @Test func theSixthLoginWithinAMinuteIsOneTooMany() async throws {
        try await Marketplace.run { @MainActor market in
            let phone = try await Phone(market)
            for _ in 0..<6 {
                let signed = try #require(await phone.shop.authorization.signedRequest())
                _ = await phone.shop.authorization.logIn(signed)
            }
            let heard = try await phone.everythingHeard()
            #expect(
                heard == Array(repeating: "didLoginUserSuccessfully", count: 5)
                    + ["didLoginUserFailWithError ErrorCodeTooManyRequests"])
        }
    }
}
