import AssayCore
import AssayOperations
import AssayStorage
import AssayTestSupport
import Testing

@Suite struct MessageTests {
    private func asked(_ scenario: ItemScenario) async throws -> (Item, ItemMessage) {
        let item = try await scenario.complete(scenario.required("a"))
        let message = try await AskMessage(scenario.platform)(
            scenario.expert, item: item.id, text: "Is the dust bag there?", answers: ["Yes", "No"])
        return (item, message)
    }

    @Test func aQuestionReachesItsUserAndTheAnswerTheExperts() async throws {
        let scenario = try await ItemScenario()
        let (item, message) = try await asked(scenario)
        let (ann, id) = (scenario.user(scenario.ann), item.id.rawValue)
        #expect(message.answers == [.init(id: "a1", label: "Yes"), .init(id: "a2", label: "No")])
        #expect(try await ListMessages(scenario.platform)(ann, id: id) == [message])
        scenario.test.clock.advance(seconds: 60)
        let replied = try await ReplyToMessage(scenario.platform)(
            ann, id: id, message: message.id.rawValue, answer: "a2")
        #expect(replied.reply == .init(answer: "a2", at: scenario.test.clock.now()))
        #expect(try await ListMessages(scenario.platform)(ann, id: id) == [replied])
        let after = try await scenario.everything(of: item)
        #expect(after.events.suffix(2) == ["support.message 2", "support.message 3"])
        #expect(after.timeline.suffix(2).map(\.kind) == [.messageAsked, .messageAnswered])
        #expect(after.timeline.last?.message == "No")
        #expect(after.audit.last?[1] == "item.message")
    }

    @Test func theSameAnswerAgainChangesNothingAndAnotherIsRefused() async throws {
        let scenario = try await ItemScenario()
        let (item, message) = try await asked(scenario)
        let (ann, id, asked) = (scenario.user(scenario.ann), item.id.rawValue, message.id.rawValue)
        let reply = ReplyToMessage(scenario.platform)
        let first = try await reply(ann, id: id, message: asked, answer: "a1")
        let before = try await scenario.everything(of: item)
        #expect(try await reply(ann, id: id, message: asked, answer: "a1") == first)
        #expect(try await scenario.everything(of: item) == before)
        let other = await #expect(throws: DomainError.self) {
            try await reply(ann, id: id, message: asked, answer: "a2")
        }
        #expect(other?.code == "message_answered")
        let unknown = await #expect(throws: DomainError.self) {
            try await reply(ann, id: id, message: asked, answer: "a3")
        }
        #expect(unknown?.code == "unknown_answer")
    }

    @Test(arguments: [[], ["Yes", "Yes"], Array(repeating: "", count: 3), (1...9).map { "Answer \($0)" }])
    func answersAreAFewDifferentOnes(answers: [String]) async throws {
        let scenario = try await ItemScenario()
        let item = try await scenario.complete(scenario.required("a"))
        let error = await #expect(throws: DomainError.self) {
            try await AskMessage(scenario.platform)(scenario.expert, item: item.id, text: "Well?", answers: answers)
        }
        #expect(error?.code == "invalid_answers")
    }
}
