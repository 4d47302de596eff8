import AssayClientDoubles
import AssayHTTP
import AssayWire
import Foundation
import Testing

@testable import AssayClient

@Suite struct FlagTests {
    private func loggedIn() async throws -> TestClient {
        let test = try TestClient()
        try await test.logIn()
        return test
    }

    @Test func anEmptyReasonIsRefusedHere() async throws {
        let test = try await loggedIn()
        let error = await #expect(throws: AssayError.self) { try await test.client.setFlag(of: "A", reason: "") }
        #expect(error?.code == .badRequest)
        #expect(error?.description.contains("supported_flag_reasons") == true)
        #expect(test.platform.calls.count == 1)
    }

    @Test(arguments: [
        ScriptedPlatform.problem(.rateLimited, retryAfter: 1), ScriptedPlatform.problem(.internalError),
        .failure(HTTPError(.connectionLost)),
    ])
    func settingAndClearingAreSentOnceAndReadingAgain(_ failure: Result<HTTPResponse, HTTPError>) async throws {
        let test = try await loggedIn()
        test.platform.intercept { _ in failure }
        await #expect(throws: AssayError.self) { try await test.client.setFlag(of: "A", reason: "r") }
        await #expect(throws: AssayError.self) { try await test.client.clearFlag(of: "A") }
        #expect(test.platform.count("PUT", "flag") == 1)
        #expect(test.platform.count("DELETE", "flag") == 1)
        await #expect(throws: AssayError.self) { try await test.client.flag(of: "A") }
        #expect(test.platform.count("GET", "flag") == 4)
    }
}
