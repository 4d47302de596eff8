import AssayClientDoubles
import AssayHTTP
import AssayWire
import Foundation
import Testing

@testable import AssayClient

@Suite struct FlagTests {
    @Test func aFlagIsReadSetAndClearedAtItsItem() async throws {
        let test = try await TestClient.loggedIn()
        let id = try await test.platform.item(isFlaggable: true)
        #expect(try await test.client.flag(of: " \(id.lowercased())\n").flag_status.id == EntrupyFlagId.none)
        let flagged = try await test.client.setFlag(of: id, reason: "result_incorrect", note: "Look")
        #expect(flagged.flag_status.flag_info?.message == "Look")
        #expect(test.platform.lastBody == #"{"message":"Look","reason_id":"result_incorrect"}"#)
        let again = await #expect(throws: AssayError.self) { try await test.client.setFlag(of: id, reason: nil) }
        #expect(test.platform.lastBody == "{}", "the organization's default reason")
        #expect(again?.code == .badRequest)
        #expect(again?.problemCode == "already_flagged")
        #expect(again?.requestID == test.platform.requests.last?.headers["X-Request-Id"])
        #expect(try await test.client.clearFlag(of: id).flag_status.id == EntrupyFlagId.none)
        #expect(test.platform.lastBody.isEmpty)
        #expect(
            test.platform.calls.suffix(4) == [
                "GET items/\(id.lowercased())/flag", "PUT items/\(id)/flag", "PUT items/\(id)/flag",
                "DELETE items/\(id)/flag",
            ])
    }

    @Test func anEmptyReasonIsRefusedHere() async throws {
        let test = try await TestClient.loggedIn()
        let error = await #expect(throws: AssayError.self) { try await test.client.setFlag(of: "A", reason: "") }
        #expect(error?.code == .badRequest)
        #expect(error?.description.contains("supported_flag_reasons") == true)
        #expect(test.platform.calls.count == 1)
    }

    @Test(
        arguments: [
            .success(MadeAnswer.problem(429, "rate_limited", retryAfter: 1)),
            .success(MadeAnswer.problem(500, "internal_error")), .failure(HTTPError(.connectionLost)),
        ] as [ClientPlatform.Answer])
    func settingAndClearingAreSentOnceAndReadingAgain(_ failure: ClientPlatform.Answer) async throws {
        let test = try await TestClient.loggedIn()
        test.platform.answer(ClientPlatform.everything, failure)
        await #expect(throws: AssayError.self) { try await test.client.setFlag(of: "A", reason: "r") }
        await #expect(throws: AssayError.self) { try await test.client.clearFlag(of: "A") }
        #expect(test.platform.count("PUT flag") == 1)
        #expect(test.platform.count("DELETE flag") == 1)
        await #expect(throws: AssayError.self) { try await test.client.flag(of: "A") }
        #expect(test.platform.count("GET flag") == 4)
    }
}
