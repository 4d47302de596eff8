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
    private func walk(
        _ servers: SampleServers, into trouble: (SampleDevice) throws -> Void
    ) async throws -> SampleDevice {
        let device = try await SampleDevice(servers)
        _ = await device.shop.authorization.prepare()
        await device.press(.configure)
        let signed = try #require(await device.shop.authorization.signedRequest())
        try trouble(device)
        await device.press(.configure, .capture, .history, .find, .flag, .retakes, .detail)
        _ = await device.shop.authorization.logIn(signed)
        return device
    }

    @Test func aServerThatIsDownIsOfflineForEachCallAndWorksOnceItIsBack() async throws {
        try await SampleServers.run { @MainActor servers in
            let device = try await walk(servers) { _ in try servers.proxy.goDown() }
            servers.proxy.comeBack()
            await device.press(.configure, .capture)
            let heard = try await device.everythingHeard()
            #expect(
                heard == Self.heard("ErrorCodeOfflineAccess") + [
                    "didFetchConfigurationSuccessfully", "didCaptureCompleteSuccessfully sneakers-1: Under Review",
                ])
        }
    }

    @Test func aServerThatIsTooSlowIsARequestTimeoutForEachCall() async throws {
        try await SampleServers.run { @MainActor servers in
            let device = try await walk(servers) { device in
                servers.proxy.add(FaultRule(.stall))
                device.wait(atMost: 0.2)
            }
            device.wait(atMost: nil)
            let heard = try await device.everythingHeard()
            #expect(heard == Self.heard("ErrorCodeRequestTimeoutError"))
        }
    }

    @Test func aCaptivePortalIsOfflineForEachCall() async throws {
        try await SampleServers.run { @MainActor servers in
            let device = try await walk(servers) { _ in servers.proxy.add(FaultRule(.captivePortal)) }
            let heard = try await device.everythingHeard()
            #expect(heard == Self.heard("ErrorCodeOfflineAccess"))
        }
    }

    @Test func aServerThatFailsIsAnInternalServerErrorForEachCall() async throws {
        try await SampleServers.run { @MainActor servers in
            let device = try await walk(servers) { _ in
                servers.proxy.add(FaultRule(.refusal(500, code: "internal_error")))
            }
            let heard = try await device.everythingHeard()
            #expect(heard == Self.heard("ErrorCodeInternalServerError"))
            let searches = servers.proxy.requests.filter { $0.path.hasSuffix("/items/search") }
            #expect(searches.count == 4, "a read is tried again three times")
            let logins = servers.proxy.requests.filter { $0.path.hasSuffix("/login") }
            #expect(logins.count == 2, "a login is never sent twice")
        }
    }

    @Test func `a long wait that the server asks for is tooManyRequests at once for each call`() async throws {
        try await SampleServers.run { @MainActor servers in
            let device = try await walk(servers) { _ in
                servers.proxy.add(FaultRule(.refusal(429, code: "too_many_requests", retryAfter: 60)))
            }
            let heard = try await device.everythingHeard()
            #expect(heard == Self.heard("ErrorCodeTooManyRequests"))
            let searches = servers.proxy.requests.filter { $0.path.hasSuffix("/items/search") }
            #expect(searches.count == 1)
        }
    }

    @Test(arguments: [
        Fault.refusal(429, code: "too_many_requests", retryAfter: 1), .refusal(500, code: "internal_error"),
    ])
    func whatPassesWithinThreeTriesIsNotHeardOf(fault: Fault) async throws {
        try await SampleServers.run { @MainActor servers in
            let device = try await SampleDevice(servers)
            _ = await device.shop.authorization.prepare()
            servers.proxy.add(FaultRule("POST", path: "/items/search", times: 3, fault))
            await device.press(.history)
            let heard = try await device.everythingHeard()
            #expect(
                heard == [
                    "didLoginUserSuccessfully", "didSearchSubmissionsCompleteSuccessfully 0",
                ])
            #expect(servers.proxy.requests.filter { $0.path.hasSuffix("/items/search") }.count == 4)
        }
    }
}
