import AssayClient
import AssayCore
import AssayOperations
import AssayTestSupport
import EntrupySDK
import Testing

/// Tests for experts' questions and edited text fields, with the real router.
@Suite struct SupportLifeTests {
    @Test func aQuestionIsAskedReadAndAnsweredOnce() async throws {
        try await SimulatedClient.run { client in
            let id = try await client.reviewed()
            #expect(try await client.app.fetchSupportMessages(entrupyId: id).isEmpty)
            try await AskMessage(client.scenario.test.platform)(
                client.expert, item: ItemID(id), text: "Is the box there?", answers: ["Yes", "No"])
            let message = try #require(try await client.app.fetchSupportMessages(entrupyId: " \(id) ").first)
            #expect(message.text == "Is the box there?")
            #expect(message.answers.map(\.label) == ["Yes", "No"])
            #expect(message.reply == nil)

            let (yes, no) = (message.answers[0].id, message.answers[1].id)
            try await client.app.replyToSupportMessage(message.id, with: yes, entrupyId: id)
            try await client.app.replyToSupportMessage(message.id, with: yes, entrupyId: id)
            let answered = try #require(try await client.app.fetchSupportMessages(entrupyId: id).first)
            #expect(answered.reply?.answer_id == yes)
            #expect(answered.reply?.label == "Yes")
            for (question, answer) in [(message.id, no), (message.id, "a9"), ("unknown", yes)] {
                let error = await #expect(throws: EntrupyError.self) {
                    try await client.app.replyToSupportMessage(question, with: answer, entrupyId: id)
                }
                #expect(error?.code == .ErrorCodeBadRequest)
            }
        }
    }
}
