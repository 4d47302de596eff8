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
            let device = try await walk(servers) { _ in try servers.proxy.takeDown() }
            servers.proxy.restore()
            await device.press(.configure, .capture)
            let heard = try await device.everythingHeard()
            #expect(
                heard == Self.heard("ErrorCodeOfflineAccess") + [
                    "didFetchConfigurationSuccessfully", "didCaptureCompleteSuccessfully sneakers-1: Under Review",
                ])
        }
    }
}
