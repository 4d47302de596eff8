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

    @Test func aFlagIsReadSetAndClearedAtItsItem() async throws {
        let test = try await loggedIn()
        #expect(try await test.client.flag(of: " a1b2c3d4e5\n") == ScriptedPlatform.noFlag)
        #expect(
            try await test.client.setFlag(of: "A", reason: "result_incorrect", note: "Look") == ScriptedPlatform.flag)
        #expect(test.platform.lastBody == #"{"message":"Look","reason_id":"result_incorrect"}"#)
        #expect(try await test.client.clearFlag(of: "A") == ScriptedPlatform.noFlag)
        #expect(test.platform.lastBody == nil)
        #expect(
            test.platform.calls.suffix(3) == [
                "GET /base/sdk/v1/items/a1b2c3d4e5/flag", "PUT /base/sdk/v1/items/A/flag",
                "DELETE /base/sdk/v1/items/A/flag",
            ])
    }

    @Test func theOrganizationsDefaultReasonIsAskedForByNamingNone() async throws {
        let test = try await loggedIn()
        _ = try await test.client.setFlag(of: "A", reason: nil)
        #expect(test.platform.lastBody == "{}")
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

    @Test(arguments: [ScriptedRefusal.notFlaggable, .alreadyFlagged, .notFlagged])
    func aRefusalKeepsThePlatformsWord(_ refusal: ScriptedRefusal) async throws {
        let test = try await loggedIn()
        test.platform.intercept { _ in ScriptedPlatform.problem(refusal) }
        let error = await #expect(throws: AssayError.self) { try await test.client.clearFlag(of: "A") }
        #expect(error?.code == .badRequest)
        #expect(error?.problemCode == refusal.code)
        #expect(error?.requestID == "scripted")
    }
}
