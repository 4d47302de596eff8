import AssayClientDoubles
import AssayHTTP
import AssayWire
import Foundation
import Testing

@testable import AssayClient

/// Tests for text fields and experts' questions.
@Suite struct ItemTests {
    private func loggedIn() async throws -> TestClient {
        let test = try TestClient()
        try await test.logIn()
        return test
    }

    @Test func textFieldsAreChangedByTheirNames() async throws {
        let test = try await loggedIn()
        let item = try await test.client.editTextFields(["style_code": "555088-134", "us_size": ""], of: " a1 ")
        #expect(item.authentication_id == "A1")
        #expect(test.platform.lastBody == #"{"text_fields":{"style_code":"555088-134","us_size":""}}"#)
        #expect(test.platform.calls.last == "PATCH /base/sdk/v1/items/a1/text-fields")
    }

    @Test func anEmptyIdIsRefusedHereByEveryMethod() async throws {
        let test = try await loggedIn()
        let client = test.client
        let calls: [@Sendable () async throws -> Void] = [
            { _ = try await client.flag(of: " ") }, { _ = try await client.setFlag(of: "", reason: nil) },
            { _ = try await client.clearFlag(of: "") }, { _ = try await client.messages(about: "\n") },
            { _ = try await client.reply(to: "m", with: "a", about: "") },
            { _ = try await client.reply(to: "", with: "a", about: "A") },
            { _ = try await client.reply(to: "m", with: "", about: "A") },
            { _ = try await client.editTextFields([:], of: "") },
        ]
        for call in calls {
            let error = await #expect(throws: AssayError.self) { try await call() }
            #expect(error?.code == .badRequest)
        }
        #expect(test.platform.calls == ["POST /base/sdk/v1/login"])
    }
}
