import AssayTestSupport
import EntrupySDK
import FaultProxy
import Testing

@testable import SampleApp

/// Tests for the sample app with failures of the network and the server: the delegate calls, in order and complete.
@MainActor @Suite(.timeLimit(.minutes(20))) struct TroubleWalkTests {
    /// Returns the callbacks of all buttons when every call fails with the same error.
    private static func heard(_ code: String) -> [String] {
        [
            "didLoginUserSuccessfully", "didFetchConfigurationSuccessfully",
            "didFetchConfigurationFailWithError \(code)",
            "didCaptureFailWithError \(code) sneakers-1", "didSearchSubmissionsFailWithError \(code)",
            "searchAuthenticationItems \(code)", "getFlagDetailsForResult \(code)",
            "didSearchRetakesFailWithError \(code)", "fetchSessionDetails \(code)",
            "didLoginUserFailWithError \(code)",
        ]
    }

    /// Logs in, injects a failure, and presses every button.
    private func walk(_ market: Marketplace, into trouble: (Phone) throws -> Void) async throws -> Phone {
        let phone = try await Phone(market)
        _ = await phone.shop.authorization.prepare()
        await phone.press(.configure)
        let signed = try #require(await phone.shop.authorization.signedRequest())
        try trouble(phone)
        await phone.press(.configure, .capture, .history, .find, .flag, .retakes, .detail)
        _ = await phone.shop.authorization.logIn(signed)
        return phone
    }

    @Test func aServerThatIsDownIsOfflineForEachCallAndWorksOnceItIsBack() async throws {
        try await Marketplace.run { @MainActor market in
            let phone = try await walk(market) { _ in try market.proxy.goDown() }
            market.proxy.comeBack()
            await phone.press(.configure, .capture)
            let heard = try await phone.everythingHeard()
            #expect(
                heard == Self.heard("ErrorCodeOfflineAccess") + [
                    "didFetchConfigurationSuccessfully", "didCaptureCompleteSuccessfully sneakers-1: Under Review",
                ])
        }
    }

    @Test func aServerThatIsTooSlowIsARequestTimeoutForEachCall() async throws {
        try await Marketplace.run { @MainActor market in
            let phone = try await walk(market) { phone in
                market.proxy.add(FaultRule(.stall))
                phone.wait(atMost: 0.2)
            }
            phone.wait(atMost: nil)
            let heard = try await phone.everythingHeard()
            #expect(heard == Self.heard("ErrorCodeRequestTimeoutError"))
        }
    }

    @Test func aCaptivePortalIsOfflineForEachCall() async throws {
        try await Marketplace.run { @MainActor market in
            let phone = try await walk(market) { _ in market.proxy.add(FaultRule(.captivePortal)) }
            let heard = try await phone.everythingHeard()
            #expect(heard == Self.heard("ErrorCodeOfflineAccess"))
        }
    }

    @Test func aServerThatFailsIsAnInternalServerErrorForEachCall() async throws {
        try await Marketplace.run { @MainActor market in
            let phone = try await walk(market) { _ in
                market.proxy.add(FaultRule(.refusal(500, code: "internal_error")))
            }
            let heard = try await phone.everythingHeard()
            #expect(heard == Self.heard("ErrorCodeInternalServerError"))
            let searches = market.proxy.requests.filter { $0.path.hasSuffix("/items/search") }
            #expect(searches.count == 4, "a read is tried again three times")
            let logins = market.proxy.requests.filter { $0.path.hasSuffix("/login") }
            #expect(logins.count == 2, "a login is never sent twice")
        }
    }

    @Test func `a long wait that the server asks for is tooManyRequests at once for each call`() async throws {
        try await Marketplace.run { @MainActor market in
            let phone = try await walk(market) { _ in
                market.proxy.add(FaultRule(.refusal(429, code: "too_many_requests", retryAfter: 60)))
            }
            let heard = try await phone.everythingHeard()
            #expect(heard == Self.heard("ErrorCodeTooManyRequests"))
            let searches = market.proxy.requests.filter { $0.path.hasSuffix("/items/search") }
            #expect(searches.count == 1)
        }
    }

    @Test(arguments: [
        Fault.refusal(429, code: "too_many_requests", retryAfter: 1), .refusal(500, code: "internal_error"),
    ])
    func whatPassesWithinThreeTriesIsNotHeardOf(fault: Fault) async throws {
        try await Marketplace.run { @MainActor market in
            let phone = try await Phone(market)
            _ = await phone.shop.authorization.prepare()
            market.proxy.add(FaultRule("POST", path: "/items/search", times: 3, fault))
            await phone.press(.history)
            let heard = try await phone.everythingHeard()
            #expect(
                heard == [
                    "didLoginUserSuccessfully", "didSearchSubmissionsCompleteSuccessfully 0",
                ])
            #expect(market.proxy.requests.filter { $0.path.hasSuffix("/items/search") }.count == 4)
        }
    }
}
