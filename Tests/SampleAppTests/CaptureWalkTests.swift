import AssayClient
import AssayTestSupport
import EntrupySDK
import FaultProxy
import Testing

@testable import SampleApp

/// Tests for the sample app's captures under disturbances: the delegate calls, in order and complete.
@MainActor @Suite(.timeLimit(.minutes(20))) struct CaptureWalkTests {
    private static let loggedIn = ["didLoginUserSuccessfully", "didFetchConfigurationSuccessfully"]

    private func device(_ servers: SampleServers) async throws -> SampleDevice {
        let device = try await SampleDevice(servers)
        _ = await device.shop.authorization.prepare()
        await device.press(.configure)
        return device
    }

    @Test(arguments: [
        Fault.cutRequest(after: 1_000), .dropAnswer, .cutAnswer(after: 10), .refusal(503, code: "storage_unavailable"),
        .captivePortal,
    ])
    func `a photo whose fourth upload succeeds gives a completed capture`(fault: Fault) async throws {
        try await SampleServers.run { @MainActor servers in
            let device = try await device(servers)
            // Affects every request with bytes of this photo: the whole upload, and the rest after an interruption.
            servers.proxy.add(FaultRule("PUT", "PATCH", path: "/images/outer_side", times: 3, fault))
            await device.press(.capture)
            let uploads = servers.proxy.requests.filter { ["PUT", "PATCH"].contains($0.method) }
            let heard = try await device.everythingHeard()
            #expect(
                heard == Self.loggedIn + [
                    "didCaptureCompleteSuccessfully sneakers-1: Under Review"
                ])
            let sent = uploads.filter { $0.path.contains("/images/outer_side") }.count
            // If only the response was lost, the client queries the upload, finds it complete, and sends nothing more.
            if case .answer = fault { #expect(sent == 4) } else { #expect((1...4).contains(sent)) }
            #expect(uploads.filter { $0.path.hasSuffix("/size_tag") }.count == 1)
        }
    }
}
