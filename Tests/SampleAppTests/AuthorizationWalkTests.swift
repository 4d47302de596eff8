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
}
