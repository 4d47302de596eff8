import AssayClientDoubles
import EntrupySDK
import Testing

/// Tests for experts' questions through the public SDK methods.
@MainActor @Suite struct FacadeSupportTests {
    @Test func questionsAreReadAndAnswered() async throws {
        let facade = try Facade()
        try await facade.logIn()
        let messages: [EntrupySupportMessage] = try await facade.sdk.fetchSupportMessages(entrupyId: " a ")
        #expect(messages == [ScriptedPlatform.question])
        let message = try #require(messages.first)
        try await facade.sdk.replyToSupportMessage(message.id, with: message.answers[0].id, entrupyId: "A")
        #expect(facade.server.paths("POST reply") == ["/sdk/v1/items/A/messages/m1/reply"])
        #expect(facade.server.bodies("POST reply") == [#"{"answer_id":"yes"}"#])
    }

    @Test func aRefusalIsADocumentedError() async throws {
        let facade = try Facade()
        let unauthorized = await #expect(throws: EntrupyError.self) {
            try await facade.sdk.fetchSupportMessages(entrupyId: "A")
        }
        #expect(unauthorized?.code == .ErrorCodeUnauthorizedAccess)
        try await facade.logIn()
        facade.server.refuse("POST reply", .messageAnswered)
        let error = await #expect(throws: EntrupyError.self) {
            try await facade.sdk.replyToSupportMessage("m1", with: "no", entrupyId: "A")
        }
        #expect(error?.code == .ErrorCodeBadRequest)
        #expect(error?.description == "Refused: message_answered.")
        #expect(error?.requestID == "scripted")
    }
}
