import AssayTestSupport
import EntrupySDK
import FaultProxy
import Testing

@testable import SampleApp

/// Tests for the sample app's login and its failures: the delegate calls, in order and complete.
@MainActor @Suite(.timeLimit(.minutes(20))) struct AuthorizationWalkTests {
    @Test func aUserIsAuthorizedThroughTheShopsBackendOnceForAllCalls() async throws {
        try await SampleServers.run { @MainActor servers in
            let device = try await SampleDevice(servers)
            let first = await device.shop.authorization.prepare()
            let second = await device.shop.authorization.prepare()
            #expect(first && second)
            #expect(device.shop.sdk.isAuthorizationValid())
            let heard = try await device.everythingHeard()
            #expect(heard == ["didLoginUserSuccessfully"])
            #expect(servers.proxy.requests.map(\.path).filter { $0.contains("login") }.count == 1)
        }
    }

    @Test func `an expired token fails each call without a request until the app authorizes again`() async throws {
        try await SampleServers.run { @MainActor servers in
            let device = try await SampleDevice(servers)
            _ = await device.shop.authorization.prepare()
            await device.press(.configure)
            servers.test.clock.advance(seconds: 24 * 60 * 60)
            let before = servers.proxy.requests.count
            await device.press(.configure, .capture, .history, .find, .flag, .retakes, .detail)
            #expect(servers.proxy.requests.count == before)
            await device.shop.authenticate(Catalog.sneakers)
            let heard = try await device.everythingHeard()
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
        try await SampleServers.run { @MainActor servers in
            let device = try await SampleDevice(servers)
            let signed = try #require(await device.shop.authorization.signedRequest())
            let first = await device.shop.authorization.logIn(signed)
            let second = await device.shop.authorization.logIn(signed)
            #expect(first && !second)
            let heard = try await device.everythingHeard()
            #expect(
                heard == [
                    "didLoginUserSuccessfully", "didLoginUserFailWithError ErrorCodeForbiddenError",
                ])
        }
    }

    @Test func `a signed request that was fetched before a logout still logs in, once`() async throws {
        try await SampleServers.run { @MainActor servers in
            let device = try await SampleDevice(servers)
            let signed = try #require(await device.shop.authorization.signedRequest())
            device.shop.authorization.logOut()
            let first = await device.shop.authorization.logIn(signed)
            device.shop.authorization.logOut()
            let second = await device.shop.authorization.logIn(signed)
            #expect(first && !second)
        }
    }

    @Test func anUnregisteredBundleIDIsForbidden() async throws {
        try await SampleServers.run { @MainActor servers in
            let device = try await SampleDevice(servers, bundleID: "com.example.stranger")
            let isLoggedIn = await device.shop.authorization.prepare()
            #expect(!isLoggedIn)
            let heard = try await device.everythingHeard()
            #expect(heard == ["didLoginUserFailWithError ErrorCodeForbiddenError"])
        }
    }

    /// The platform's own limit: five logins per user and minute.
    @Test func theSixthLoginWithinAMinuteIsOneTooMany() async throws {
        try await SampleServers.run { @MainActor servers in
            let device = try await SampleDevice(servers)
            for _ in 0..<6 {
                let signed = try #require(await device.shop.authorization.signedRequest())
                _ = await device.shop.authorization.logIn(signed)
            }
            let heard = try await device.everythingHeard()
            #expect(
                heard == Array(repeating: "didLoginUserSuccessfully", count: 5)
                    + ["didLoginUserFailWithError ErrorCodeTooManyRequests"])
        }
    }
}
