import AssayClientDoubles
import AssayHTTP
import AssayWire
import Foundation
import Testing

@testable import AssayClient

/// Tests for text fields and experts' questions.
@Suite struct ItemTests {
    @Test func textFieldsAreChangedByTheirNames() async throws {
        let test = try await TestClient.loggedIn()
        let id = try await test.platform.item()
        let item = try await test.client.editTextFields(["material": "canvas", "style_name": ""], of: " \(id) ")
        #expect(item.authentication_id == id)
        #expect(item.text_fields?.first { $0.region_id == "material" }?.content == "canvas")
        #expect(test.platform.lastBody == #"{"text_fields":{"material":"canvas","style_name":""}}"#)
        #expect(test.platform.calls.last == "PATCH items/\(id)/text-fields")
    }

    @Test func questionsAreReadAndAnswered() async throws {
        let test = try await TestClient.loggedIn()
        let id = try await test.platform.itemWithRetake()
        let question = try #require(try await test.client.messages(about: id).first)
        #expect(question.text == "Is the box there?")
        let answer = question.answers[0].id
        let answered = try await test.client.reply(to: question.id, with: answer, about: id)
        #expect(answered.id == question.id)
        #expect(answered.reply?.answer_id == answer)
        #expect(test.platform.lastBody == #"{"answer_id":"\#(answer)"}"#)
        await #expect(throws: AssayError.self) { try await test.client.reply(to: "m 1", with: answer, about: id) }
        let url = test.platform.requests.last?.url.absoluteString
        #expect(url == "https://assay.example.test/base/sdk/v1/items/\(id)/messages/m%201/reply")
    }

    @Test func anEmptyIdIsRefusedHereByEveryMethod() async throws {
        let test = try await TestClient.loggedIn()
        let client = test.client
        let calls: [@Sendable () async throws -> Void] = [
            { _ = try await client.item("  ") }, { _ = try await client.flag(of: " ") },
            { _ = try await client.setFlag(of: "", reason: nil) },
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
        #expect(test.platform.calls == ["POST login"])
    }
}
