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

    @Test func questionsAreReadAndAnswered() async throws {
        let test = try await loggedIn()
        #expect(try await test.client.messages(about: "A") == [ScriptedPlatform.question])
        let answered = try await test.client.reply(to: "m 1", with: "yes", about: "A")
        #expect(answered.id == ScriptedPlatform.question.id)
        #expect(answered.reply?.answer_id == "yes")
        #expect(test.platform.lastBody == #"{"answer_id":"yes"}"#)
        let url = test.platform.state.withLock { $0.requests.last?.url.absoluteString }
        #expect(url == "https://assay.example.test/base/sdk/v1/items/A/messages/m%201/reply")
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

    @Test func withoutALoginEveryMethodIsRefused() async throws {
        let test = try TestClient()
        let client = test.client
        let calls: [@Sendable () async throws -> Void] = [
            { _ = try await client.flag(of: "A") }, { _ = try await client.setFlag(of: "A", reason: nil) },
            { _ = try await client.clearFlag(of: "A") }, { _ = try await client.messages(about: "A") },
            { _ = try await client.reply(to: "m", with: "a", about: "A") },
            { _ = try await client.editTextFields([:], of: "A") }, { _ = try await client.retakes() },
            { _ = try await client.retake("A", photos: ClosureSource([:])) },
        ]
        for call in calls {
            let error = await #expect(throws: AssayError.self) { try await call() }
            #expect(error?.code == .unauthorizedAccess)
        }
        #expect(test.platform.calls.isEmpty)
    }
}
